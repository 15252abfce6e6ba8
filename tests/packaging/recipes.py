#!/usr/bin/env python3
"""recipes.py SOURCE: recipes of packages say what meson.build says: name, version, licence, dependencies with their versions, options.
Spack's and EasyBuild's are programs of Python, and run here, with what Spack and EasyBuild would give them."""
import os
import re
import sys
import types

source = sys.argv[1]
failed = 0


def read(*path):
    with open(os.path.join(source, *path), encoding='utf-8') as file:
        return file.read()


def expect(recipe, what, found, expected):
    global failed
    if found == expected:
        return
    failed += 1
    print(f'{recipe}: {what}: found {found}, expected {expected}')


# What meson.build says.
build = read('meson.build')
version = re.search(r"^  version: '(.*)'", build, re.M).group(1)
licence = re.search(r"^  license: '(.*)'", build, re.M).group(1)
meson = re.search(r"meson_version: '>=(.*)'", build).group(1)
dependencies = {name: (minimum or None) for name, minimum in
                re.findall(r"dependency\('([^']+)'(?:, version: '>=([^']*)')?", build) if name != 'threads'}
options = dict(re.findall(r"^option\('(\w+)', type: '(\w+)'", read('meson_options.txt'), re.M))
# Their names elsewhere.
names = {
    'zlib': {'spack': 'zlib-api', 'easybuild': 'zlib', 'debian': 'zlib1g-dev', 'runtime': 'zlib1g'},
    'libpcre2-8': {'spack': 'pcre2', 'easybuild': 'PCRE2', 'debian': 'libpcre2-dev', 'runtime': 'libpcre2-8-0'},
    'libisal': {'spack': 'isa-l', 'easybuild': 'ISA-L', 'debian': 'libisal-dev', 'runtime': 'libisal2'},
    'otf2': {'spack': 'otf2', 'easybuild': 'OTF2', 'debian': 'libopen-trace-format2-dev',
             'runtime': 'libopen-trace-format2-10'},
}
expect('recipes.py', 'dependencies of meson.build', sorted(dependencies), sorted(names))


def named(where):
    return sorted(names[name][where] for name in dependencies if name in names)


def as_tuple(number):
    return tuple(int(part) for part in number.split('.'))


def check_options(recipe, arguments):
    """-Dname=value of options that there are."""
    for argument in arguments:
        match = re.fullmatch(r'-D(\w+)=(\w+)', argument)
        values = {'feature': ('enabled', 'disabled'), 'boolean': ('true', 'false')}
        if not match or match.group(2) not in values.get(options.get(match.group(1)), ()):
            expect(recipe, 'option', argument, f'one of {sorted(options)}')


# Spack: what the class body calls is recorded.
class Recorder:
    def __init__(self):
        self.calls = []

    def __call__(self, *arguments, **named_arguments):
        self.calls.append((arguments, named_arguments))


directives = {name: Recorder() for name in ('version', 'variant', 'depends_on', 'license')}
package = types.ModuleType('spack.package')
package.MesonPackage = type('MesonPackage', (), {})
for name, recorder in directives.items():
    setattr(package, name, recorder)
sys.modules['spack'] = types.ModuleType('spack')
sys.modules['spack.package'] = package
namespace = {}
recipe = 'packaging/spack/package.py'
exec(compile(read(recipe), recipe, 'exec'), namespace)
clocktalk = namespace['Clocktalk']
variants = {arguments[0] for arguments, _ in directives['variant'].calls}

expect(recipe, 'versions', [arguments[0] for arguments, _ in directives['version'].calls], [version])
expect(recipe, 'licence', directives['license'].calls[0][0][0], licence)
linked = {}
for arguments, details in directives['depends_on'].calls:
    name, _, minimum = arguments[0].partition('@')
    if 'when' in details and details['when'].lstrip('+') not in variants:
        expect(recipe, f'condition of {name}', details['when'], f'a variant of {sorted(variants)}')
    if 'type' not in details:
        linked[name] = minimum.rstrip(':') or None
    elif name == 'meson':
        expect(recipe, 'meson', minimum, meson + ':')
expect(recipe, 'dependencies', linked, {names[name]['spack']: minimum for name, minimum in dependencies.items() if name in names})
for wanted in (True, False):
    instance = clocktalk()
    instance.spec = types.SimpleNamespace(satisfies=lambda text: wanted)
    check_options(recipe, instance.meson_args())
    expect(recipe, 'arguments', f'-Dotf2={"enabled" if wanted else "disabled"}' in instance.meson_args(), True)

# EasyBuild: a recipe is assignments.
folder = 'packaging/easybuild'
(recipe,) = [f'{folder}/{name}' for name in os.listdir(os.path.join(source, folder))]
easy = {'SOURCE_TAR_GZ': '%(name)s-%(version)s.tar.gz', 'SHLIB_EXT': 'so'}
exec(compile(read(recipe), recipe, 'exec'), easy)
expect(recipe, 'name of the file', os.path.basename(recipe),
       f'{easy["name"]}-{easy["version"]}-{easy["toolchain"]["name"]}-{easy["toolchain"]["version"]}.eb')
expect(recipe, 'version', easy['version'], version)
expect(recipe, 'dependencies', sorted(name for name, *_ in easy['dependencies']), named('easybuild'))
for name, minimum in dependencies.items():
    found = dict(item[:2] for item in easy['dependencies']).get(names[name]['easybuild'], '0')
    expect(recipe, f'version of {name} {found}', not minimum or as_tuple(found) >= as_tuple(minimum), True)
expect(recipe, 'meson', as_tuple(dict(easy['builddependencies'])['Meson']) >= as_tuple(meson), True)
check_options(recipe, easy['configopts'].split())

# The container: packages of Debian.
recipe = 'Containerfile'
container = read(recipe)
expect(recipe, 'version', re.findall(r'image\.version="([^"]*)"', container), [version])
expect(recipe, 'licence', re.findall(r'image\.licenses="([^"]*)"', container), [licence])
installed = re.search(r'apt-get [^&]* install ([^&]*)', container).group(1).split()
expect(recipe, 'libraries', sorted(name for name in installed if name != 'gnuplot-nox'), named('runtime'))

# What builds on Debian.
recipe = 'packaging/debian/control'
fields = re.split(r'\n(?=\S)', read(recipe))
of_build = next(field for field in fields if field.startswith('Build-Depends:'))
of_library = [field for field in fields if field.startswith('Depends:')][-1]


def libraries_in(text):
    return sorted(re.findall(r'[\w.+-]+-dev\b', text.replace('libcriterion-dev', '').replace('libjansson-dev', '')))


expect(recipe, 'to build with', libraries_in(of_build), named('debian'))
expect(recipe, 'meson', re.search(r'meson \(>= ([\d.]*)\)', of_build).group(1), meson.removesuffix('.0'))
expect(recipe, 'to link statically with', libraries_in(of_library), named('debian'))
setup = read('tools', 'setup')
for name in named('debian'):
    expect('tools/setup', name, bool(re.search(rf"^(needed|optional)='[^']*\b{name}\b", setup, re.M)), True)

sys.exit(1 if failed else 0)
