// Sends entries without reloading the page, keeps what was typed, and retries when there is no connection. Every form
// also works without scripts, and everything shown is rendered by the server.
"use strict";

const AGAIN = 2000; // milliseconds until a failed entry is sent again
const LONGEST = 20000; // milliseconds to wait for an answer
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "⌫"];
const entry = document.getElementById("entry");
const outage = document.getElementById("outage");
let waiting = load("waiting"); // an entry without an answer yet: it is sent unchanged, with its number, until it has one
let from = load("from"); // the form that it was entered in
let asked = load("asked") || ""; // the question that this page shows, as in its address
let turned = false; // another question is wanted
let said = load("said"); // the number of this page's last entry: other pages may use the same address
let came = 0; // number of updates with lines of others
let shown = 0; // how many of these the form shows
let busy = false; // a request is under way
let leave = () => {}; // cancels a request for the form
let wake = () => {}; // ends a pause

function load(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}

function keep(name, value) {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch { /* the browser stores nothing, but the page still does */ }
}

// ---- requests: one at a time, until no entry waits and the form shows all lines ----

async function work() {
  if (busy) return;
  busy = true;
  try {
    while (waiting || turned || shown < came) {
      const unsent = waiting;
      if (!await (unsent ? send() : look()) && waiting === unsent) await pause();
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

// The answer; its status is 0 if none came in time.
async function request(path, terms) {
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

// ---- sending ----

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!entry.contains(form) || form.method !== "post") return;
  event.preventDefault();
  if (waiting) return; // the previous entry comes first
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

// A link to a question shows it in place.
entry.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ask]");
  if (!link) return;
  event.preventDefault();
  turn(link.dataset.ask);
  turned = true;
  leave();
  wake();
  work();
});

function turn(question) {
  asked = question;
  keep("asked", question);
}

// Bring the new question to the top, for the eye and for the keyboard.
function arrive() {
  const heading = document.querySelector("#ways h3") || document.querySelector("#ways h2");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const top = document.getElementById("ways").getBoundingClientRect().top;
  if (top < 0 || heading.getBoundingClientRect().bottom > window.innerHeight) document.getElementById("ways").scrollIntoView();
}

async function send() {
  const known = came;
  const { status, text } = await request("say?part=1", {
    method: "POST", body: waiting, headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  if (isForNow(status)) {
    tell(text.trim() + ": your entry is kept and will be sent again");
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
  if (document.querySelector("#said [data-written]")) turn("");
  document.getElementById("said").scrollIntoView({ block: "nearest" });
  return true;
}

function tell(text) {
  outage.textContent = "! " + text;
  outage.hidden = false;
}

// ---- showing ----

async function look() {
  const known = came;
  const wanted = asked, turning = turned;
  const { status, text } = await request("entry?said=" + encodeURIComponent(said || "") + "&ask=" + encodeURIComponent(asked));
  if (wanted !== asked) return true; // another one was tapped meanwhile
  if (isForNow(status)) return false; // page.js shows that there is no connection
  shown = known;
  turned = false;
  if (status === 200) replace(text, null);
  else tell("this address is no longer valid");
  if (turning) arrive();
  return true;
}

// Shows the new form from the server. Typed text, choices and opened details are kept, except in the `form` whose entry
// was just written.
function replace(html, form) {
  const made = document.createElement("div");
  made.innerHTML = html;
  const written = form && made.querySelector("#said [data-written]") ? form : null;
  const kept = filled(written);
  const open = new Set([...entry.querySelectorAll("details[open]")]
    .filter((each) => !written || !each.querySelector(`[data-form="${CSS.escape(written)}"]`)).map((each) => each.id));
  const at = standing();
  for (const id of ["said", "ways"]) {
    const old = document.getElementById(id), now = made.querySelector("#" + id);
    if (plain(old) === plain(now)) rebind(old, now);
    else old.innerHTML = now.innerHTML;
  }
  entry.querySelectorAll("details").forEach((each) => { each.open = open.has(each.id); });
  fill(kept);
  stand(at);
  keepFields();
  ready();
}

// The HTML of a part for comparison, without the number of each form and without what this file has added.
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

// ---- typed text and choices ----

function fields() {
  return [...entry.querySelectorAll("form[data-form] input:not([type=hidden]), form[data-form] select")];
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

// The focused element: a field with its selection, or a button.
function standing() {
  const at = document.activeElement;
  if (!entry.contains(at)) return null;
  if (at.matches("input, select")) return { name: nameOf(at), from: at.selectionStart, to: at.selectionEnd };
  return { button: [at.tagName, at.name, at.value, at.textContent].join() };
}

function stand(at) {
  if (!at || (document.activeElement !== document.body && entry.contains(document.activeElement))) return;
  let there = at.name ? fields().find((each) => nameOf(each) === at.name) : null;
  if (at.button) {
    there = [...entry.querySelectorAll("button, summary")]
      .find((each) => [each.tagName, each.name, each.value, each.textContent].join() === at.button);
  }
  (there || document.getElementById("said")).focus({ preventScroll: true });
  if (there && typeof at.from === "number" && there.value.length >= at.to) there.setSelectionRange(at.from, at.to);
}

// ---- digit buttons for the amount being entered ----

function pad(sum) {
  if (sum.dataset.padded) return;
  const form = sum.closest("form");
  entry.querySelectorAll(".pad").forEach((each) => { if (!form.contains(each)) each.remove(); });
  entry.querySelectorAll("[data-padded]").forEach((each) => { delete each.dataset.padded; });
  sum.dataset.padded = "1";
  if (form.querySelector(".pad")) return;
  const made = document.createElement("span");
  made.className = "pad";
  for (const key of KEYS) made.appendChild(digit(key));
  sum.closest(".blank").parentElement.insertBefore(made, form.querySelector("button:not([type=button])"));
}

// A question about an amount has its digits from the start.
function ready() {
  const first = entry.querySelector(".question .sum");
  if (first && !entry.querySelector(".pad")) pad(first);
}

function digit(key) {
  const made = document.createElement("button");
  made.type = "button";
  made.tabIndex = -1; // keyboard users type digits
  made.textContent = key;
  if (key === "⌫") made.setAttribute("aria-label", "delete a digit");
  made.addEventListener("mousedown", (event) => event.preventDefault()); // keep the focus on the amount
  made.addEventListener("click", () => {
    const sum = entry.querySelector("[data-padded]");
    sum.value = key === "⌫" ? sum.value.slice(0, -1) : (sum.value + key).slice(0, 9);
    keepFields();
  });
  return made;
}

entry.addEventListener("pointerdown", (event) => {
  if (event.target.matches("input.sum")) event.target.inputMode = event.pointerType === "touch" ? "none" : "numeric";
});
entry.addEventListener("focusin", (event) => { if (event.target.matches("input.sum")) pad(event.target); });
entry.addEventListener("input", keepFields);
entry.addEventListener("change", keepFields);
document.addEventListener("shown", () => {
  came += 1;
  work();
});
window.addEventListener("online", () => wake());
fill(JSON.parse(load("fields") || "[]"));
if (asked && !new URLSearchParams(location.search).has("ask")) turned = true; // a question survives a reload
if (matchMedia("(min-width: 48rem)").matches) document.getElementById("table").open = true; // a phone has no room
ready();
work();
