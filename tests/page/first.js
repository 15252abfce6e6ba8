// Runs before the page's own script: nothing may go wrong unheard.
const heard = [];
addEventListener("error", event => heard.push("error: " + event.message));
addEventListener("unhandledrejection", event => heard.push("rejection: " + event.reason));
addEventListener("securitypolicyviolation", event => heard.push("policy: " + event.violatedDirective + " " + event.blockedURI));
for (const level of ["error", "warn"])
  console[level] = (...words) => heard.push(level + ": " + words.join(" "));
const began = performance.now();
