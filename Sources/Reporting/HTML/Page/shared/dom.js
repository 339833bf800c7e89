// What reports say is put on the page as text and never as markup.

// Characters that nobody sees, or that rearrange a line, are spelt out: those that the texts spell out too.
const unseen = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const everyUnseen = new RegExp(unseen.source, "gu");

const spell = character => `\\u{${character.codePointAt(0).toString(16)}}`;

/** The text with everything that would act upon the page, or not be seen, spelt out. */
const visible = text => (unseen.test(text) ? text.replace(everyUnseen, spell) : text);

/** The text as nodes: what is spelt out looks different from what was there. */
function nodes(text) {
  if (!unseen.test(text)) return [text];
  const found = [];
  let end = 0;
  for (const match of text.matchAll(everyUnseen)) {
    if (match.index > end) found.push(text.slice(end, match.index));
    const span = document.createElement("span");
    span.className = "unseen";
    span.textContent = spell(match[0]);
    found.push(span);
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** Makes an element: `h("a.name", {href: "#"}, "text", child, [children])`. */
function h(name, ...parts) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  fill(element, parts);
  return element;
}

function fill(element, part) {
  if (part === null || part === undefined || part === false) return;
  if (Array.isArray(part)) for (const one of part) fill(element, one);
  else if (part instanceof Node) element.append(part);
  else if (typeof part === "object") for (const name in part) set(element, name, part[name]);
  else element.append(...nodes(String(part)));
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "grow") element.style.flexGrow = value;
  else if (name === "column") element.style.gridColumn = value;
  else element.setAttribute(name, value === true ? "" : visible(String(value)));
}

/** Makes this, and nothing else, the content of an element. */
function put(element, ...parts) {
  element.replaceChildren();
  fill(element, parts);
}

/** A small picture; what it means is said beside it. */
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${name}`);
  picture.append(use);
  return picture;
}

/** Text that is read out and not seen. */
const quiet = text => h("span.quiet", text);

const grouped = new Intl.NumberFormat("en-US");
const count = (number, word, words = `${word}s`) =>
  `${grouped.format(number)} ${number === 1 ? word : words}`;

/** Says something to those who cannot see that the page has changed. */
function say(text) {
  document.getElementById("said").textContent = visible(text);
}

/** A button that puts a text on the clipboard. */
function copyButton(text, label, picture = "copy") {
  const words = h("span", label);
  return h("button.tool", { type: "button", onclick }, icon(picture), words);

  async function onclick() {
    words.textContent = (await copy(text)) ? "Copied" : "Press Ctrl+C";
    say(words.textContent);
    setTimeout(() => (words.textContent = label), 2000);
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages from a disk may have no clipboard: what is selected can be copied all the same.
    const field = h("textarea.quiet", { "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
