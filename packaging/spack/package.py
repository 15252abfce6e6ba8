# Spack's recipe. From the folder of the sources:
#
#     spack repo create ~/recipes && spack repo add ~/recipes
#     mkdir ~/recipes/packages/clocktalk && cp packaging/spack/package.py ~/recipes/packages/clocktalk
#     spack dev-build clocktalk@0.1.0
from spack.package import *


class Clocktalk(MesonPackage):
    """Tells why a parallel MPI program is slow, and when, from its Paraver or OTF2 trace: efficiencies of the POP
    project for the whole run and window by window, critical path, wait states."""

    # there is no server to fetch from: dev-build takes the sources from the folder that it is called in
    manual_download = True

    license("BSD-3-Clause")

    version("0.1.0")

    variant("isal", default=True, description="compressed traces are inflated by ISA-L, several times as fast as by zlib")
    variant("otf2", default=True, description="OTF2 archives, as Score-P writes them, are read by libotf2")
    variant("gnuplot", default=False, description="gnuplot, with which --plot draws pictures into files")

    depends_on("c", type="build")
    depends_on("meson@1.0.0:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("zlib-api")
    depends_on("pcre2")
    depends_on("isa-l", when="+isal")
    depends_on("otf2@3.0:", when="+otf2")
    depends_on("gnuplot", type="run", when="+gnuplot")

    def meson_args(self):
        def feature(name):
            return "-D{0}={1}".format(name, "enabled" if self.spec.satisfies("+" + name) else "disabled")

        return ["-Dtests=false", feature("isal"), feature("otf2")]
