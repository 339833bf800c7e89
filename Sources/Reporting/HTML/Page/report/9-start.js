// Brings the page to life.

const titleOfPage = document.title;
const viewNames = {
  overview: ["Overview", null],
  cases: ["Cases", cases.length],
  ambiguities: ["Ambiguities", new Set([
    ...data.ambiguities.map(one => one.id),
    ...runs.flatMap(run => run.interpretations.map(one => one.ambiguity)),
  ]).size],
  requirements: ["Requirements", new Set([
    ...requirementByID.keys(), ...cases.flatMap(one => one.requirements),
  ]).size],
};
const renderers = {
  overview: once(renderOverview),
  cases: renderCases,
  ambiguities: once(renderAmbiguities),
  requirements: renderRequirements,
};

function once(render) {
  let isDone = false;
  return () => {
    if (!isDone) render();
    isDone = true;
  };
}

function show(wanted, address) {
  const before = state;
  state = wanted;
  shown = address;
  document.title = titleOfPage;
  for (const view of views) {
    document.getElementById(view).hidden = view !== state.view;
    const tab = document.getElementById(`to-${view}`);
    if (view === state.view) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  document.documentElement.dataset.view = state.view;
  renderers[state.view]();
  const search = document.getElementById("search");
  if (document.activeElement !== search) search.value = state.q ?? "";
  if (before.view && before.view !== state.view) scrollTo(0, 0);
  arrive(before);
}

/** Puts the focus where somebody who has followed a link goes on interpretation. */
function arrive(before) {
  if (state.view !== "cases" || !before.view) return;
  const isNarrow = matchMedia("(max-width: 63.99rem)").matches;
  if (state.case && state.case !== before.case && isNarrow) {
    scrollTo(0, 0);
    document.getElementById("case").focus({ preventScroll: true });
  } else if (!state.case && before.case && isNarrow) {
    const row = rowOf(before.case);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }
}

function buildBar() {
  document.getElementById("views").append(...views.map(view => {
    const [name, number] = viewNames[view];
    // Those who go to the cases look for what failed.
    const status = view === "cases" && ["failed", "failed-as-expected"].find(key =>
      runs.some(run => run.statuses.includes(lettersOf[key])));
    return h("a", { id: `to-${view}`, href: status ? `#status=${status}` : `#view=${view}` }, name,
      number !== null && [" ", h("span.number", grouped.format(number))]);
  }));
  const search = document.getElementById("search");
  search.addEventListener("input", () =>
    go({ ...state, view: "cases", case: null, q: search.value.trim() }, { replaces: state.view === "cases" }));
  document.getElementById("skip").addEventListener("click", event => {
    event.preventDefault();
    document.getElementById("main").focus();
  });
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.getElementById("search");
  const isTyping = event.target.closest?.("input, select, textarea");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape") {
    if (event.target === search && search.value) {
      search.value = "";
      change({ q: null });
    } else if (event.target === search) {
      search.blur();
    } else if (state.view === "cases" && state.case) {
      const id = state.case;
      go({ ...state, case: null });
      rowOf(id)?.focus();
    }
  } else if (event.key === "Enter" && event.target === search) {
    document.querySelector("#cases .row")?.focus();
  }
});

/** Dark or light: as the system says, until somebody says otherwise. */
function buildTheme() {
  const button = document.getElementById("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
  const draw = () => {
    const wanted = isDark() ? "light" : "dark";
    button.replaceChildren(icon(wanted === "dark" ? "moon" : "sun"));
    button.setAttribute("aria-label", `Switch to the ${wanted} colours`);
    button.title = button.getAttribute("aria-label");
  };
  try {
    const kept = localStorage.getItem("auth-conformance-theme");
    if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  } catch {
    // Some browsers keep nothing for pages from a disk.
  }
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("auth-conformance-theme", root.dataset.theme);
    } catch {
      // Then it holds for this time only.
    }
    draw();
  });
  dark.addEventListener("change", draw);
  draw();
}

// On paper the overview brings everything along, with the cases that failed; any other view, or an
// open case, is printed by itself.
addEventListener("beforeprint", () => {
  if (state.view === "overview") {
    const kept = state;
    state = { view: "cases", status: "failed" };
    renderCases();
    renderAmbiguities();
    state = kept;
    renderRequirements();
  }
  if (!state.case) extend(5000);
});

buildTheme();
buildBar();
buildCases();
{
  const wanted = read(location.hash);
  show(wanted, link(wanted));
}
document.documentElement.dataset.ready = "true";
