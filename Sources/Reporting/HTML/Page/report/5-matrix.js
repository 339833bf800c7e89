// Every file of vectors against every implementation, or against every outcome if there is but one.

/** The runs in which anything was judged. */
const judged = runs.filter(run =>
  ["passed", "failed", "failedAsExpected", "passedUnexpectedly"].some(name => run.counts[name] > 0));

/** What a file says of all that were checked. */
const tonesOf = file => judged.map(run => standing(run.files.get(file.path)).tone);

/** The files under their heads; what nobody has comes last, and is folded. */
function groups() {
  const isIdle = file => tonesOf(file).every(tone => tone === "none");
  const has = (name, own, filter, isOpen = true) => ({ name, own, filter, isOpen });
  const rest = has("Not implemented", files.filter(isIdle), { status: "unimplemented" }, false);
  const asked = files.filter(file => !isIdle(file));
  const isWrong = file => tonesOf(file).some(tone => tone !== "good");
  // What most of them have comes first.
  const heads = isComparison
    ? categories.map(category =>
      has(category, asked.filter(file => categoryOf(file.path) === category), { category }))
      .sort((one, other) => having(other.own).length - having(one.own).length)
    : [
      has("With failures", asked.filter(isWrong), { status: "failed" }),
      has("Passed", asked.filter(file => !isWrong(file)), { status: "passed" }),
    ];
  return [...heads, rest].filter(group => group.own.length > 0);
}

/** One table of a run; of many, one for each category, with those alone that have results in it. */
function matrix() {
  const tables = isComparison ? groups().map(group => table([group])) : [table(groups())];
  const idle = runs.filter(run => !judged.includes(run)).map(run => run.label);
  return h("div.files",
    h("div.heading", h("h2", { id: "matrix-title" }, "Files of vectors"), isComparison && legend(tables)),
    h("div.scroller", { role: "region", "aria-labelledby": "matrix-title", tabindex: 0 }, tables),
    idle.length > 0 && h("p.rest", `Nothing was checked of ${idle.join(", ")}.`),
  );
}

function table(bodies) {
  const own = bodies.flatMap(body => body.own);
  const columns = isComparison ? runColumns(own) : outcomeColumns(runs[0]);
  const kind = !isComparison ? ".outcomes" : columns.length > 9 ? ".runs-across.dense" : ".runs-across";
  const element = h(`table.matrix${kind}`,
    h("caption.quiet", `${isComparison ? bodies[0].name : "Cases of every file"}; arrow keys move between the cells`),
    h("thead", h("tr",
      h("th", { scope: "col" }, "File"), h("th.total", { scope: "col" }, "Cases"),
      columns.map(column => h("th", { scope: "col" }, h("span", { title: column.name }, column.name))),
    )),
    bodies.map(body => rows(body, columns)),
  );
  makeWalkable(element);
  return element;
}

/** A head with the sums, and a row for each file. */
function rows({ name, own, filter, isOpen }, columns) {
  // A link leads to what its cell counts.
  const { category } = filter;
  return h(`tbody${isOpen ? "" : ".folded"}`,
    h("tr.sum",
      h("th", { scope: "row" }, fold(name, isOpen), h("a", { href: link({ view: "cases", ...filter }) }, name),
        !isOpen && h("span.number", ` ${count(own.length, "file")}`)),
      h("td.total", grouped.format(totalOf(own))),
      columns.map(column => h("td", column.cell(own, category ? { category } : {}, name))),
    ),
    own.map(file =>
      h("tr",
        h("th", { scope: "row" },
          h("a", { href: link({ view: "cases", file: file.path }), title: file.operation },
            category ? file.path.slice(category.length + 1) || file.path : file.path),
        ),
        h("td.total", grouped.format(totalOf([file]))),
        columns.map(column => h("td", column.cell([file], { file: file.path }, file.path))),
      ),
    ),
  );
}

/** Opens and closes a group of files. */
function fold(name, isOpen) {
  return h("button.fold", {
    type: "button", "aria-expanded": String(isOpen), "aria-label": `Files: ${name}`,
    onclick(event) {
      const button = event.currentTarget;
      const isFolded = button.closest("tbody").classList.toggle("folded");
      button.setAttribute("aria-expanded", String(!isFolded));
    },
  }, icon("next"));
}

/** How many cases the files have in whichever report has most of them. */
const totalOf = own =>
  own.reduce((all, file) =>
    all + Math.max(...runs.map(run => run.files.get(file.path)?.total ?? 0)), 0);

/** The runs that have results in one of the files. */
const having = own => judged.filter(run =>
  own.some(file => standing(run.files.get(file.path)).tone !== "none"));

function runColumns(own) {
  return having(own).map(run => ({
    name: run.label,
    cell(own, filter, name) {
      const found = standing(sum(own.map(file => run.files.get(file.path))));
      const target = { view: "cases", ...filter, run: run.label };
      if (found.key === "failed") target.status = "failed";
      return h(`a.cell.${found.tone}`,
        { href: link(target), title: `${run.label}: ${found.words}` },
        icon(found.icon),
        found.number !== null && h("span", grouped.format(found.number)),
        quiet(` ${run.label}, ${name}: ${found.words}`),
      );
    },
  }));
}

function outcomeColumns(run) {
  const tones = {
    passed: "good", failed: "bad", recommendedFailed: "odd", hardeningFailed: "odd",
    passedUnexpectedly: "odd", failedAsExpected: "odd",
  };
  return tallyNames
    .filter(([name]) => run.counts[name] > 0 || name === "passed" || name === "failed")
    .map(([name, words, status]) => ({
      name: words[0].toUpperCase() + words.slice(1),
      cell(own, filter) {
        const number = sum(own.map(file => run.files.get(file.path)))[name];
        if (number === 0) return h("span.cell.zero", "0");
        const { icon: picture } = Object.values(statuses).find(one => one.key === status);
        return h(`a.cell.${tones[name] ?? "none"}`, { href: link({ view: "cases", ...filter, status }) },
          icon(picture), h("span", grouped.format(number)), quiet(` ${words}`));
      },
    }));
}

/** What the shapes mean that occur. */
function legend(tables) {
  const entries = [
    ["check", "good", "all passed"], ["half", "good", "passed, others not implemented"],
    ["cross", "bad", "failed"], ["advice", "odd", "recommended failed"],
    ["shield", "odd", "hardening failed"], ["wave", "odd", "failed as expected"],
    ["bang", "odd", "passed unexpectedly"], ["dash", "none", "not implemented"],
    ["dot", "none", "not run"],
  ];
  const used = new Set(tables.flatMap(one =>
    [...one.querySelectorAll("td use")].map(use => use.getAttribute("href"))));
  const occurring = entries.filter(([picture]) => used.has(`#icon-${picture}`));
  return h("ul.legend", { "aria-label": "Legend" }, occurring.map(([picture, tone, words]) =>
    h("li", h(`span.cell.${tone}`, icon(picture)), words)));
}

/** One stop for the Tab key; arrows, Home and End move from cell to cell. */
function makeWalkable(table) {
  const rows = [...table.querySelectorAll("tbody tr")].map(row =>
    [...row.querySelectorAll("th, td:not(.total)")].map(cell => cell.querySelector("a")));
  for (const row of rows) for (const cell of row) if (cell) cell.tabIndex = -1;
  let current = rows[0]?.[0];
  if (current) current.tabIndex = 0;
  table.addEventListener("focusin", event => {
    if (event.target.tagName !== "A") return;
    current.tabIndex = -1;
    current = event.target;
    current.tabIndex = 0;
  });
  table.addEventListener("keydown", event => {
    const y = rows.findIndex(row => row.includes(event.target));
    if (y < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const x = rows[y].indexOf(event.target);
    const steps = {
      ArrowLeft: () => seek(rows[y].slice(0, x).reverse()),
      ArrowRight: () => seek(rows[y].slice(x + 1)),
      ArrowUp: () => seek(rows.slice(0, y).reverse().map(row => row[x])),
      ArrowDown: () => seek(rows.slice(y + 1).map(row => row[x])),
      Home: () => seek(rows[y]),
      End: () => seek([...rows[y]].reverse()),
    };
    const target = steps[event.key]?.();
    if (!(event.key in steps)) return;
    event.preventDefault();
    target?.focus();
  });
  const seek = cells => cells.find(cell => cell?.offsetParent);
}
