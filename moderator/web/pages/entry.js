// Sends what is entered without loading the page anew, keeps what was typed, and tries again where there is no
// connection. It judges nothing: every form works without it, and all that it shows the server has made.
"use strict";

const AGAIN = 2000; // milliseconds until an entry that did not get through is sent once more
const desk = document.getElementById("desk");
const outage = document.getElementById("outage");
let waiting = load("waiting"); // an entry that nobody has answered yet: sent as it is, number and all, until it is
let sending = false;

function load(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}

function keep(name, value) {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch { /* a browser that keeps nothing: the page itself still does */ }
}

function typed() { return document.getElementById("typed"); }

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
  keep("waiting", waiting);
  send();
});

async function send() {
  if (sending || !waiting) return;
  sending = true;
  let answer = null;
  try {
    answer = await fetch("say?part=1", {
      method: "POST", body: waiting, headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    const html = await answer.text();
    if (answer.ok) settle(html);
    else if (answer.status === 429 || answer.status === 503) later(html);
    else give(html);
  } catch {
    later("no connection");
  }
  sending = false;
}

function settle(html) {
  waiting = null;
  keep("waiting", null);
  outage.hidden = true;
  replace(html, false);
}

function later(why) {
  tell(why.trim() + ": the entry is kept, and sent again by itself");
  setTimeout(send, AGAIN);
}

function give(why) {
  waiting = null;
  keep("waiting", null);
  tell("not entered: " + why.trim());
}

function tell(text) {
  outage.textContent = "! " + text;
  outage.hidden = false;
}

// What the server has made of the desk; what somebody is typing stays as it is where the news are others'.
function replace(html, news) {
  const made = document.createElement("div");
  made.innerHTML = html;
  const line = typed();
  const kept = news && line ? [line.value, document.activeElement === line, line.selectionStart] : null;
  const open = new Set([...desk.querySelectorAll("details[open]")].map((each) => each.id));
  const within = desk.contains(document.activeElement);
  for (const id of ["said", "ways"]) {
    document.getElementById(id).innerHTML = made.querySelector("#" + id).innerHTML;
  }
  if (news) desk.querySelectorAll("details").forEach((each) => { each.open = open.has(each.id); });
  if (kept) typed().value = kept[0];
  if (within) typed().focus({ preventScroll: true });
  if (kept && kept[1]) typed().setSelectionRange(kept[2], kept[2]);
  keep("typed", typed().value);
  pads();
}

// Digits to be tapped beside each sum.
function pads() {
  for (const sum of desk.querySelectorAll("input.sum")) {
    if (sum.dataset.pad) continue;
    sum.dataset.pad = "1";
    const pad = document.createElement("span");
    pad.className = "pad";
    for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "00", "⌫"]) pad.appendChild(digit(key, sum));
    sum.parentElement.after(pad);
  }
}

function digit(key, sum) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = key;
  made.setAttribute("aria-label", (key === "⌫" ? "delete a digit" : key) + " of " + sum.parentElement.textContent.trim());
  made.addEventListener("click", () => {
    sum.value = key === "⌫" ? sum.value.slice(0, -1) : (sum.value + key).slice(0, 9);
  });
  return made;
}

async function refresh() {
  if (waiting) return send();
  try {
    const answer = await fetch("desk");
    if (answer.ok) replace(await answer.text(), true);
    else tell("this address is not in use any more");
  } catch { /* the page says that there is no connection */ }
}

document.addEventListener("input", (event) => { if (event.target === typed()) keep("typed", typed().value); });
document.addEventListener("shown", refresh);
window.addEventListener("online", send);
if (!typed().value && load("typed")) typed().value = load("typed");
pads();
if (waiting) send();
