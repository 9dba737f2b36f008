// Sends what is entered without loading the page anew, keeps what was typed, and tries again where there is no
// connection. It judges nothing: every form works without it, and all that it shows the server has made.
"use strict";

const AGAIN = 2000; // milliseconds until what did not get through is tried once more
const LONGEST = 20000; // milliseconds for which an answer is waited for
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "⌫"];
const desk = document.getElementById("desk");
const outage = document.getElementById("outage");
let waiting = load("waiting"); // an entry that nobody has answered yet: sent as it is, number and all, until it is
let from = load("from"); // the form that it was said in
let said = load("said"); // the number of what this page has said last: another may be at the same address
let came = 0; // how often others' lines came
let shown = 0; // how many of these the desk knows
let busy = false; // something is asked of the server
let leave = () => {}; // gives up a desk that is asked for
let wake = () => {}; // ends a pause

function load(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}

function keep(name, value) {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch { /* a browser that keeps nothing: the page itself still does */ }
}

// ---- what is asked of the server: one thing at a time, until nothing waits and the desk knows all that came ----

async function work() {
  if (busy) return;
  busy = true;
  try {
    while (waiting || shown < came) {
      const entry = waiting;
      if (!await (entry ? send() : look()) && waiting === entry) await pause();
    }
  } finally {
    busy = false;
  }
}

function pause() {
  return new Promise((go) => {
    wake = go;
    setTimeout(go, AGAIN);
  });
}

// The answer, without a status where none came in time.
async function ask(path, terms) {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(), LONGEST);
  if (!terms) leave = () => ending.abort();
  try {
    const answer = await fetch(path, { ...terms, signal: ending.signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "no connection" };
  } finally {
    clearTimeout(late);
    leave = () => {};
  }
}

function isForNow(status) {
  return status === 0 || status === 429 || status === 503;
}

// ---- what is sent ----

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!desk.contains(form) || form.method !== "post") return;
  event.preventDefault();
  if (waiting) return; // the one before comes first
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, value);
  const button = event.submitter;
  if (button && button.name) fields.append(button.name, button.value);
  waiting = fields.toString();
  said = fields.get("number");
  from = form.dataset.form;
  keep("waiting", waiting);
  keep("from", from);
  keep("said", said);
  leave();
  wake();
  work();
});

async function send() {
  const known = came;
  const { status, text } = await ask("say?part=1", {
    method: "POST", body: waiting, headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  if (isForNow(status)) {
    tell(text.trim() + ": the entry is kept, and sent again by itself");
    return false;
  }
  waiting = null;
  keep("waiting", null);
  if (status !== 200) {
    tell("not entered: " + text.trim());
    return true;
  }
  outage.hidden = true;
  shown = known;
  replace(text, from);
  document.getElementById("said").scrollIntoView({ block: "nearest" });
  return true;
}

function tell(text) {
  outage.textContent = "! " + text;
  outage.hidden = false;
}

// ---- what is shown ----

async function look() {
  const known = came;
  const { status, text } = await ask("desk?said=" + encodeURIComponent(said || ""));
  if (isForNow(status)) return false; // the page says that there is no connection
  shown = known;
  if (status === 200) replace(text, null);
  else tell("this address is not in use any more");
  return true;
}

// What the server has made of the desk. What somebody is typing, has chosen or opened stays as it is, but in the `form`
// that has just been sent and was written.
function replace(html, form) {
  const made = document.createElement("div");
  made.innerHTML = html;
  const written = form && made.querySelector("#said [data-written]") ? form : null;
  const kept = filled(written);
  const open = new Set([...desk.querySelectorAll("details[open]")]
    .filter((each) => !written || !each.querySelector(`[data-form="${CSS.escape(written)}"]`)).map((each) => each.id));
  const at = standing();
  for (const id of ["said", "ways"]) {
    const old = document.getElementById(id), now = made.querySelector("#" + id);
    if (plain(old) === plain(now)) rebind(old, now);
    else old.innerHTML = now.innerHTML;
  }
  desk.querySelectorAll("details").forEach((each) => { each.open = open.has(each.id); });
  fill(kept);
  stand(at);
  keepFields();
}

// A part of the desk but for what binds its forms, which is another each time; and without what this file has put in.
function plain(part) {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("input[name=number], .pad").forEach((each) => each.remove());
  copy.querySelectorAll("input.sum").forEach((each) => { delete each.dataset.padded; each.inputMode = "numeric"; });
  copy.querySelectorAll("details").forEach((each) => each.removeAttribute("open"));
  return copy.innerHTML;
}

function rebind(old, now) {
  const fresh = now.querySelector("input[name=number]");
  if (fresh) old.querySelectorAll("input[name=number]").forEach((each) => { each.value = fresh.value; });
}

// ---- what was typed and chosen ----

function fields() {
  return [...desk.querySelectorAll("form[data-form] input:not([type=hidden]), form[data-form] select")];
}

function nameOf(field) {
  const same = [...field.form.elements].filter((each) => each.name === field.name && each.type !== "hidden");
  return JSON.stringify([field.form.dataset.form, field.name, same.indexOf(field)]);
}

function isFilled(field) {
  return field.tagName === "SELECT" ? field.selectedIndex > 0 : field.value !== field.defaultValue;
}

function filled(except) {
  return fields().filter((each) => isFilled(each) && each.form.dataset.form !== except).map((each) => [nameOf(each), each.value]);
}

function fill(kept) {
  const there = new Map(fields().map((each) => [nameOf(each), each]));
  for (const [name, value] of kept) {
    const field = there.get(name);
    if (!field) continue;
    if (field.tagName !== "SELECT" || [...field.options].some((each) => each.value === value)) field.value = value;
  }
}

function keepFields() {
  const kept = filled(null);
  keep("fields", kept.length ? JSON.stringify(kept) : null);
}

// Where the keyboard is: in a field, with what is marked there, on a button, or elsewhere.
function standing() {
  const at = document.activeElement;
  if (!desk.contains(at)) return null;
  if (at.matches("input, select")) return { name: nameOf(at), from: at.selectionStart, to: at.selectionEnd };
  return { button: [at.tagName, at.name, at.value, at.textContent].join() };
}

function stand(at) {
  if (!at || (document.activeElement !== document.body && desk.contains(document.activeElement))) return;
  let there = at.name ? fields().find((each) => nameOf(each) === at.name) : null;
  if (at.button) {
    there = [...desk.querySelectorAll("button, summary")]
      .find((each) => [each.tagName, each.name, each.value, each.textContent].join() === at.button);
  }
  (there || document.getElementById("said")).focus({ preventScroll: true });
  if (there && typeof at.from === "number" && there.value.length >= at.to) there.setSelectionRange(at.from, at.to);
}

// ---- digits to be tapped below the sum that is being said ----

function pad(sum) {
  if (sum.dataset.padded) return;
  desk.querySelectorAll(".pad").forEach((each) => each.remove());
  desk.querySelectorAll("[data-padded]").forEach((each) => { delete each.dataset.padded; });
  const made = document.createElement("span");
  made.className = "pad";
  for (const key of KEYS) made.appendChild(digit(key, sum));
  sum.dataset.padded = "1";
  sum.closest(".blank").after(made);
}

function digit(key, sum) {
  const made = document.createElement("button");
  made.type = "button";
  made.tabIndex = -1; // a keyboard has digits of its own
  made.textContent = key;
  made.setAttribute("aria-label", (key === "⌫" ? "delete a digit" : key) + " of " + sum.closest(".blank").textContent.trim());
  made.addEventListener("mousedown", (event) => event.preventDefault()); // the sum stays where the keyboard is
  made.addEventListener("click", () => {
    sum.value = key === "⌫" ? sum.value.slice(0, -1) : (sum.value + key).slice(0, 9);
    keepFields();
  });
  return made;
}

desk.addEventListener("pointerdown", (event) => {
  if (event.target.matches("input.sum")) event.target.inputMode = event.pointerType === "touch" ? "none" : "numeric";
});
desk.addEventListener("focusin", (event) => { if (event.target.matches("input.sum")) pad(event.target); });
desk.addEventListener("input", keepFields);
desk.addEventListener("change", keepFields);
document.addEventListener("shown", () => {
  came += 1;
  work();
});
window.addEventListener("online", () => wake());
fill(JSON.parse(load("fields") || "[]"));
work();
