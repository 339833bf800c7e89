// What is shown stands in the address: every view, filter and case has a permanent link, and the
// browser's own back and forward work.

const keepings = ["failed", "satisfied", "unchecked"];
const views = ["overview", "cases", "ambiguities", "requirements"];
const keys = [
  "view", "case", "run", "status", "strength", "category", "file", "requirement", "ambiguity", "cause", "q",
];
const filterKeys = keys.slice(2);

/** What is shown now. */
let state = {};
let shown = null;
let pending = null;

function read(hash) {
  const found = {};
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  for (const key of keys) if (parameters.get(key)) found[key] = parameters.get(key);
  if (!views.includes(found.view)) {
    const isAboutCases = found.case || filterKeys.some(key => found[key]);
    found.view = isAboutCases ? "cases" : "overview";
  }
  const isFiltered = found.view === "requirements" && keepings.includes(found.status);
  if (found.view !== "cases") return isFiltered ? { view: found.view, status: found.status } : { view: found.view };
  return found;
}

/** The address that shows this. */
function link(wanted) {
  const parameters = new URLSearchParams();
  const isImplied = wanted.view !== "cases" || wanted.case || filterKeys.some(key => wanted[key]);
  for (const key of keys) {
    if (!wanted[key] || (key === "view" && wanted.view === "cases" && isImplied)) continue;
    parameters.set(key, wanted[key]);
  }
  return `#${parameters.toString().replaceAll("%2F", "/").replaceAll("%2C", ",")}`;
}

const linkToCase = (one, run) =>
  link({ view: "cases", case: one.id, run: isComparison ? run?.label : null });

/** Shows something else; while somebody types, the last address is replaced. */
function go(wanted, { replaces = false } = {}) {
  const address = link(wanted);
  if (address === shown) return;
  clearTimeout(pending);
  if (replaces) {
    // Browsers take it amiss when an address changes with every key.
    pending = setTimeout(() => history.replaceState(null, "", address), 250);
  } else {
    history.pushState(null, "", address);
  }
  show(read(address), address);
}

// Links, and the browser's back and forward: what `go` shows is shown already.
addEventListener("hashchange", () => {
  const wanted = read(location.hash);
  const address = link(wanted);
  clearTimeout(pending);
  if (address !== shown) show(wanted, address);
});
