// The cases that fit what is asked for, in pieces: ten thousand rows at once would be felt.

const piece = 120;

/** What the list shows: `found` are cases, of which those from `from` up to `to` have rows. */
const list = { key: null, found: [], from: 0, to: 0 };

/** The runs that a filter is about. */
const runsOf = wanted => (runByLabel.has(wanted.run) ? [runByLabel.get(wanted.run)] : runs);

// Without a prototype, for an address can ask for any name.
const lettersOf = Object.assign(Object.create(null), { passed: "pw", warned: "w" });
for (const [letter, { key }] of Object.entries(statuses)) lettersOf[key] ??= letter;

/** The cases that fit everything but what is named in `except`. */
function find(wanted, except) {
  const words = (wanted.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = runsOf(wanted);
  const letters = except === "status" ? undefined : lettersOf[wanted.status];
  const ofCause = wanted.cause && new Set(
    chosen.flatMap(run => run.causes)
      .filter(cause => causeName(cause) === wanted.cause)
      .flatMap(cause => cause.cases ?? []),
  );
  const ofAmbiguity = wanted.ambiguity && new Set(
    chosen.flatMap(run => [...run.details])
      .filter(([, detail]) => detail.interpretations?.some(one => one.ambiguity === wanted.ambiguity))
      .map(([index]) => index),
  );
  return cases.filter(one => {
    if (wanted.file && one.path !== wanted.file) return false;
    if (wanted.category && categoryOf(one.path) !== wanted.category) return false;
    if (wanted.requirement && !one.requirements.includes(wanted.requirement)) return false;
    if (ofCause && !ofCause.has(one.id)) return false;
    if (ofAmbiguity && !ofAmbiguity.has(one.index)) return false;
    if (wanted.strength && !chosen.some(run => strengthOf(run, one) === wanted.strength)) return false;
    if (letters && !chosen.some(run => letters.includes(run.statuses[one.index]))) return false;
    return words.length === 0 || words.every(word => haystackOf(one).includes(word));
  });
}

function renderCases() {
  const key = link({ ...state, view: "cases", case: null });
  if (key !== list.key) {
    list.key = key;
    list.found = find(state);
    renderFilters();
    const open = caseByID.get(state.case);
    const place = open ? list.found.indexOf(open) : 0;
    list.from = place < piece ? 0 : Math.floor(place / piece) * piece;
    renderList();
  }
  renderCase();
  for (const row of document.querySelectorAll("#cases .row[aria-current]")) {
    row.removeAttribute("aria-current");
  }
  const row = rowOf(state.case);
  row?.setAttribute("aria-current", "true");
  if (row && !isSeen(row)) row.scrollIntoView({ block: "center" });
}

/** Whether the list need not move for a row; where it fills the page, it never does. */
function isSeen(row) {
  const box = document.getElementById("list").getBoundingClientRect();
  const place = row.getBoundingClientRect();
  return box.height > innerHeight || (place.top >= box.top && place.bottom <= box.bottom);
}

const rowOf = id =>
  id && [...document.querySelectorAll("#cases .row")].find(row => row.dataset.id === id);

function buildCases() {
  document.getElementById("cases").append(
    h("h1.quiet", "Cases"),
    h("div.filters", { id: "filters", role: "group", "aria-label": "Filters" }),
    h("div.split",
      h("div.list", { id: "list", role: "region", "aria-label": "Cases found", tabindex: -1 }),
      h("article.case", { id: "case", tabindex: -1 }),
    ),
  );
  document.getElementById("list").addEventListener("keydown", walkList);
}

const change = changes => go({ ...state, view: "cases", case: null, ...changes });

function renderFilters() {
  const chosen = runsOf(state);
  const others = find(state, "status");
  const numbers = Object.entries(lettersOf).map(([key, letters]) => [
    key,
    others.filter(one => chosen.some(run => letters.includes(run.statuses[one.index]))).length,
  ]);
  const order = Object.values(statuses).map(one => one.key);
  numbers.sort(([left], [right]) => order.indexOf(left) - order.indexOf(right));
  const chips = numbers
    .filter(([key, number]) => number > 0 || state.status === key)
    .map(([key, number]) => {
      const { name, icon: picture, tone } = Object.values(statuses).find(one => one.key === key);
      const isOn = state.status === key;
      return h(`button.chip.${tone}`,
        { type: "button", "aria-pressed": String(isOn), "data-status": key,
          onclick: () => change({ status: isOn ? null : key }) },
        icon(picture), name, h("b", grouped.format(number)));
    });
  const tokens = ["file", "requirement", "ambiguity", "cause"].filter(key => state[key]).map(key =>
    h("button.chip.token", { type: "button", onclick: () => change({ [key]: null }) },
      `${key}: ${state[key]}`, icon("cross"), quiet(" remove")));
  const hasFilter = filterKeys.some(key => state[key]);
  const focused = document.activeElement?.dataset?.status ?? document.activeElement?.id;
  const filters = document.getElementById("filters");
  put(filters,
    h("div.chips", chips),
    h("div.choices",
      choice("category", "Every category", categories),
      choice("strength", "Every strength", strengths),
      isComparison && choice("run", "Every implementation", runs.map(run => run.label)),
      tokens,
      hasFilter && h("button.tool", { type: "button", id: "clear", onclick: () => {
        document.getElementById("search").value = "";
        go({ view: "cases" });
      } }, "Clear"),
      h("p.found", { id: "found" }, count(list.found.length, "case")),
    ),
  );
  const again = [...filters.querySelectorAll("[data-status], [id]")]
    .find(one => focused && (one.dataset.status === focused || one.id === focused));
  again?.focus();
  if (hasFilter) say(`${count(list.found.length, "case")} found`);
}

function choice(key, all, names) {
  const options = names.map(name =>
    h("option", { value: name, selected: state[key] === name }, name));
  // The text of a value must be the name itself, whatever is spelt out in what is seen.
  options.forEach((option, index) => (option.value = names[index]));
  return h("select", {
    id: `choice-${key}`,
    "aria-label": { run: "Implementation", strength: "Strength", category: "Category" }[key],
    onchange: event => change({ [key]: event.target.value || null }),
  }, h("option", { value: "" }, all), options);
}

function renderList() {
  const { found, from } = list;
  list.to = from;
  list.path = null;
  const box = document.getElementById("list");
  const rows = h("ul.rows", { id: "rows" });
  const more = h("button.more", { type: "button", id: "more", onclick: extend });
  put(box,
    from > 0 &&
      h("button.more", { type: "button", onclick: () => ((list.from = 0), renderList()) },
        `Show the ${grouped.format(from)} before`),
    isComparison && headsOfMarks(),
    rows,
    found.length === 0 && h("p.none", "No case fits."),
    more,
  );
  box.scrollTop = 0;
  extend();
  watch(more);
}

/** Rows are made when the end of those that are there comes near. */
const approach = new IntersectionObserver(
  entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    extend();
    // An end that is near again before anyone has looked would not be told of.
    watch(document.getElementById("more"));
  },
  { rootMargin: "600px" },
);

function watch(end) {
  approach.disconnect();
  approach.observe(end);
}

function extend(size = piece) {
  const { found, to } = list;
  list.to = Math.min(found.length, to + (typeof size === "number" ? size : piece));
  const rows = document.getElementById("rows");
  const made = [];
  for (const one of found.slice(to, list.to)) {
    if (one.path !== list.path) {
      list.path = one.path;
      made.push(h("li.group", { "aria-hidden": "true" }, one.path));
    }
    made.push(rowFor(one));
  }
  rows.append(...made);
  const left = found.length - list.to;
  const more = document.getElementById("more");
  more.hidden = left === 0;
  more.textContent = `Show more (${grouped.format(left)} left)`;
}

function rowFor(one) {
  return h("li",
    h("a.row",
      { href: link({ ...state, view: "cases", case: one.id }), "data-id": one.id,
        "aria-current": state.case === one.id && "true" },
      isComparison ? null : mark(statusOf(runs[0], one)),
      h("span.title", one.title),
      h("span.slug", one.slug),
      isComparison && marks(one),
    ));
}

const mark = status =>
  h(`span.mark.${status.tone}`, { title: status.name }, icon(status.icon), quiet(`${status.name}: `));

/** The implementations above the columns of their marks. */
const headsOfMarks = () =>
  h("p.heads", quiet("Marks, in this order: "), h("span.marks", runs.map((run, index) =>
    h("span.head", { title: run.label }, h("span", run.label),
      index < runs.length - 1 && quiet(", ")))));

/** What became of a case everywhere, in the order of the implementations. */
function marks(one) {
  const words = Object.values(statuses).map(status => {
    const names = runs.filter(run => statusOf(run, one) === status).map(run => run.label);
    return names.length > 0 && `${status.name}: ${names.join(", ")}`;
  });
  return h("span.marks",
    runs.map(run => {
      const status = statusOf(run, one);
      return h(`span.mark.${status.tone}`, { title: `${run.label}: ${status.name}` }, icon(status.icon));
    }),
    quiet(words.filter(Boolean).join("; ")));
}

/** Arrows move from row to row. */
function walkList(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.classList.contains("row")) return;
  event.preventDefault();
  const rows = [...document.querySelectorAll("#cases .row")];
  rows[rows.indexOf(event.target) + step]?.focus();
}
