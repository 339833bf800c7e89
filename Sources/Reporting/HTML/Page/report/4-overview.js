// How every implementation has done, and where.

function renderOverview() {
  const [run] = runs;
  put(document.getElementById("overview"), isComparison
    ? [comparison(), matrix(), standings(), causes()]
    : [h("div.hero", portrait(run)), causes(), matrix(), h("div.about", rates(run), details(run))]);
}

function comparison() {
  return h("div",
    h("h1", count(runs.length, "implementation")),
    h("p.lead", `${count(cases.length, "case")} in ${count(files.length, "file")}.`),
    h("p.meta", madeWith()),
  );
}

/** How each has done as a whole. */
function standings() {
  return h("section.standings", { "aria-labelledby": "standings-title" },
    h("h2", { id: "standings-title" }, "Implementations"),
    h("ul.runs", runs.map(run =>
      h("li.run",
        h("div.who",
          h("h3", h("a", { href: link({ view: "cases", run: run.label }) }, run.label)),
          h("p", [about(run), dayOf(run)].filter(Boolean).join(" · ")),
        ),
        verdict(run),
        rates(run),
        tallies(run),
        notes(run),
      ),
    )),
  );
}

function portrait(run) {
  return [
    h("h1", run.label),
    h("p.lead", about(run)),
    h("p.meta", madeWith()),
    h("p.outcome", verdict(run), h("span", sentence(run))),
    bar(run.counts),
    tallies(run),
    notes(run),
  ];
}

const dateOf = ({ started }) => (started ? started.replace("T", " ").replace("Z", " UTC") : "");
const dayOf = run => dateOf(run).slice(0, 10);

/** What the page shows, of when, and by which version of the suite. */
function madeWith() {
  const versions = [...new Set(runs.map(run => run.suite?.version).filter(Boolean))].sort();
  const days = runs.map(isComparison ? dayOf : dateOf).filter(Boolean).sort();
  const period = [...new Set([days[0], days.at(-1)])].filter(Boolean).join(" to ");
  return [
    "Authentication for real-time communication (Sinch, Layer, Avaya), checked",
    period && ` on ${period}`, ` with auth-conformance ${versions.join(", ")}.`,
  ];
}

/** What part of the cases that were asked passed, strength by strength. */
function rates(run) {
  return h("dl.rates", strengths.map(name => {
    const counts = run.strengths?.[name] ?? {};
    const asked = (counts.total ?? 0) - (counts.unimplemented ?? 0);
    const passed = (counts.passed ?? 0) + (counts.passedUnexpectedly ?? 0);
    // What is not all is never shown as all.
    const percent = asked > 0 ? `${Math.floor((passed / asked) * 100)} %` : "–";
    const words = asked > 0 ? `${grouped.format(passed)} of ${grouped.format(asked)}` : "not asked";
    return h("div", { title: asked > 0 && `${words} cases that are implemented passed` },
      h("dt", name),
      h("dd", h(asked > 0 && passed === asked ? "b.all" : "b", percent), h("span.rated", words)));
  }));
}

const about = run =>
  [run.implementation.version, run.implementation.language].filter(Boolean).join(" · ");

const verdict = run =>
  h(`span.verdict.${run.verdictWords.tone}`, icon(run.verdictWords.icon), run.verdictWords.name);

/** What failed, but below the level of the run, in words. */
function below({ counts }) {
  const parts = [
    counts.recommendedFailed > 0 && count(counts.recommendedFailed, "recommendation"),
    counts.hardeningFailed > 0 && count(counts.hardeningFailed, "hardening case"),
  ].filter(Boolean);
  return parts.length > 0 && `${parts.join(" and ")} failed`;
}

/** The cases of the run's level, counted. */
function deciding({ counts, level, strengths: by }) {
  if (!by?.[level] || level === "hardening") return count(counts.total ?? 0, "case");
  const names = strengths.slice(0, strengths.indexOf(level) + 1);
  const total = names.reduce((all, name) => all + (by[name]?.total ?? 0), 0);
  return count(total, `${names.join(" or ")} case`);
}

function sentence(run) {
  const { counts, verdict } = run;
  const total = count(counts.total ?? 0, "case");
  switch (verdict) {
    case "conformant":
      return below(run) ? `Of ${total}, ${below(run)}, and no ${run.level} one.` : `All ${total} passed.`;
    case "conformant-in-part":
      return `${grouped.format(counts.passed)} of ${total} passed; the others could not be judged.`;
    case "not-conformant": return `${grouped.format(counts.failed)} of ${deciding(run)} failed.`;
    case "failed-as-expected": return "Only cases failed that are listed as expected failures.";
    case "list-outdated": return "The list of expected failures is outdated.";
    case "interrupted": return "No case failed until the run was interrupted.";
    default: return run.unjudged ? `${run.unjudged}.` : "No case could be judged.";
  }
}

const tallyNames = [
  ["passed", "passed", "passed"],
  ["failed", "failed", "failed"],
  ["recommendedFailed", "recommended failed", "recommended-failed"],
  ["hardeningFailed", "hardening failed", "hardening-failed"],
  ["passedUnexpectedly", "passed unexpectedly", "passed-unexpectedly"],
  ["failedAsExpected", "failed as expected", "failed-as-expected"],
  ["unimplemented", "not implemented", "unimplemented"],
  ["notApplicable", "not applicable", "not-applicable"],
  ["warned", "with warnings", "warned"],
];

/** The counts, each leading to its cases; those that are nowhere are left out everywhere. */
function tallies(run) {
  const always = new Set(["passed", "failed", "unimplemented"]);
  // Beside others the strengths are told by their rates, and there is no room for more.
  const left = new Set(isComparison ? ["recommendedFailed", "hardeningFailed", "warned"] : []);
  const wanted = tallyNames.filter(([name]) =>
    always.has(name) || (!left.has(name) && runs.some(other => other.counts[name] > 0)));
  return h("ul.tallies", wanted.map(([name, words, status]) => {
    const number = run.counts[name] ?? 0;
    const text = [h("b", grouped.format(number)), " ", h("span", words)];
    const target = { view: "cases", status, run: isComparison ? run.label : null };
    return h(`li.tally.${name}`, number > 0 ? h("a", { href: link(target) }, text) : h("span.zero", text));
  }));
}

function bar(counts) {
  const parts = [
    "passed", "hardeningFailed", "recommendedFailed", "failedAsExpected", "passedUnexpectedly",
    "failed", "unimplemented",
  ];
  return h("div.stripe", { "aria-hidden": "true" },
    parts.filter(name => counts[name] > 0).map(name => h(`i.${name}`, { grow: counts[name] })),
  );
}

/** What has to be known about a run besides its counts. */
function notes(run) {
  const lines = [];
  if (run.interrupted) lines.push("The run was interrupted: cases that were not run are missing.");
  if (run.endedAtFailure) lines.push("The run ended at its first failure: cases that were not run are missing.");
  if (run.shard) lines.push(`Part ${run.shard.index} of ${run.shard.count} of the cases.`);
  if (run.level && run.level !== "required") {
    lines.push(`Failures down to the level “${run.level}” count as failed.`);
  }
  if (run.profile) lines.push(`Ambiguities were judged by the profile “${run.profile}”.`);
  const other = runs.find(one => one.suite?.vectors && one.suite.vectors !== run.suite?.vectors);
  const most = Math.max(...runs.map(one => one.suite?.cases ?? 0));
  if (!other && run.suite?.cases < most) {
    lines.push(`Only ${grouped.format(run.suite.cases)} of ${count(most, "case")} were selected.`);
  }
  if (run.suite?.vectors && other) {
    lines.push(`Checked with vectors ${run.suite.vectors.slice(0, 12)}, which not all others were.`);
  }
  if (run.unknownOperations) lines.push(`It also lists ${run.unknownOperations}.`);
  for (const line of run.notJudged ?? []) lines.push(`Not judged: ${line}.`);
  for (const entry of run.outdated) {
    const problem = {
      "fits-no-case": "fits no case", unimplemented: "is about cases that are not implemented",
      passes: `passes in ${count(entry.cases?.length ?? 0, "case")}`,
    }[entry.problem] ?? entry.problem;
    lines.push(`Expected failures, line ${entry.line}: “${entry.pattern}” ${problem}.`);
  }
  return lines.length > 0 && h("ul.notes", lines.map(line => h("li", line)));
}

function details(run) {
  const has = run.implementation.operations ?? [];
  return h("details",
    h("summary", `${count(has.length, "operation")} implemented`),
    h("p.operations", has.map(name => [h("code", name), " "])),
    run.suite && h("p", `Suite ${run.suite.version ?? ""}, vectors `, h("code", run.suite.vectors ?? "")),
  );
}

/** What would explain the failures, those of what is required first. */
function causes() {
  const known = runs.filter(run => run.causes.length > 0);
  if (known.length === 0) return null;
  return h("section.causes", { "aria-labelledby": "causes-title" },
    h("h2", { id: "causes-title" }, isComparison ? "Likely causes" : "What the failures look like"),
    known.map(run => {
      const items = run.causes.map(cause =>
        h("li",
          h("p.cause", introductions[cause.kind] ?? "", cause.title),
          fix(cause),
          cause.stake && h("p", h("b", "At stake: "), cause.stake),
          h("p", h("a", { href: link({
            view: "cases", cause: causeName(cause), run: isComparison ? run.label : null,
          }) }, explanation(cause))),
        ));
      const others = items.slice(causesShown);
      return [
        isComparison && h("h3", run.label),
        h("ol", items.slice(0, causesShown)),
        others.length > 0 && h("details", h("summary", count(others.length, "more cause")), h("ol", others)),
        unexplained(run),
      ];
    }),
  );
}

const causesShown = 3;

/** How many failures no cause explains. */
function unexplained(run) {
  const failed = strengths.reduce((all, name) => all + (run.strengths?.[name]?.failed ?? 0), 0);
  const known = run.causes.filter(cause => cause.kind !== "difference");
  const rest = failed - new Set(known.flatMap(cause => cause.cases ?? [])).size;
  return rest > 0 && known.length > 0 && h("p.rest", `No known fault explains the other ${count(rest, "failure")}.`);
}

/** The fix of a known fault; for other differences, the broken rule or the case to begin with. */
function fix({ kind, fix, rule }) {
  if (!fix || (kind === "difference" && fix.startsWith("begin with "))) {
    return fix && h("p", fix.replace(/^b/, "B"));
  }
  return h("p", h("b", rule ? "Rule: " : "Fix: "), fix);
}

const introductions = { "partial-cause": "Partly explains: ", "difference": "Differs in " };

const causeName = cause => cause.fault ?? ((cause.faults ?? []).join("+") || cause.title);

function explanation(cause) {
  const of = cause.of === undefined ? "" : ` of ${grouped.format(cause.of)}`;
  const parts = strengths.filter(name => cause.explains?.[name] > 0)
    .map(name => `${grouped.format(cause.explains[name])} ${name}`);
  const again = (cause.cases?.length ?? 0) - cause.fresh;
  return `Explains ${grouped.format(cause.cases?.length ?? 0)}${of} failures: ${parts.join(", ")}`
    + (again > 0 ? `; ${grouped.format(again)} of them are explained by a likelier one too` : "");
}
