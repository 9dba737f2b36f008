// Keeps the page up to date: the server sends the parts that changed since this page's version.
"use strict";

const QUIET = 15000; // milliseconds of silence after which the connection counts as lost
const UNSEEN = 5000; // milliseconds after which a hidden page closes its connection
const GLANCE = 10000; // milliseconds after which a hidden page asks for news
const link = document.getElementById("link");
const find = document.getElementById("find");
let version = Number(document.body.dataset.version);
let source = null;
let heard = Date.now();
let lost = null;
let unseen = null;
let resting = false; // the page is hidden: it closes the connection after each message
let filtered = false;

function connect() {
  if (source) source.close();
  heard = Date.now();
  source = new EventSource("events?after=" + version);
  source.addEventListener("beat", alive);
  source.addEventListener("parts", (event) => {
    alive();
    version = Number(event.lastEventId);
    show(JSON.parse(event.data));
  });
  source.addEventListener("error", missed);
}

function alive() {
  if (resting) source.close();
  heard = Date.now();
  lost = null;
  link.hidden = true;
}

function missed() {
  lost = lost || new Date();
  link.textContent = "! no connection since " + lost.toLocaleTimeString() + ": this page may be out of date; reconnecting";
  link.hidden = false;
  if (source.readyState === EventSource.CLOSED) refused();
}

// The server answered without events: it is too busy, or this address was replaced.
async function refused() {
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && answer.status === 404) {
    link.textContent = "! this address is no longer valid: ask the keeper of the game for the new one";
  }
  setTimeout(connect, 3000);
}

// Parts are HTML from the server, in which all names and notes are escaped.
function show(told) {
  for (const [id, html] of Object.entries(told.parts)) {
    const part = document.getElementById(id) || make(id);
    if (!part) continue;
    const open = new Set([...part.querySelectorAll("details[open]")].map((each) => each.id)); // keep it open
    part.innerHTML = html;
    part.querySelectorAll("details").forEach((each) => { each.open = open.has(each.id); });
    part.classList.remove("new");
    void part.offsetWidth; // restart the highlight
    part.classList.add("new");
  }
  arrange(told.order);
  const now = document.querySelector("[data-heading]");
  if (now) document.title = now.dataset.heading;
  filter();
  ages();
  document.dispatchEvent(new Event("shown"));
}

// Rounds of the log and tables of a folder come and go; all other parts are there from the start.
const LISTS = { "round-": ["rounds", "details", "round"], "table-": ["tables", "section", "table"] };

function make(id) {
  for (const [begins, [name, element, kind]] of Object.entries(LISTS)) {
    const list = document.getElementById(name);
    if (!list || !id.startsWith(begins)) continue;
    const made = document.createElement(element);
    made.className = kind;
    made.id = id;
    made.open = true;
    return list.appendChild(made);
  }
  return null;
}

function arrange(order) {
  for (const [begins, [name]] of Object.entries(LISTS)) {
    const list = document.getElementById(name);
    if (list) sort(list, order.filter((id) => id.startsWith(begins)));
  }
}

function sort(list, wanted) {
  const there = [...list.children].map((each) => each.id);
  if (wanted.join() === there.join()) return;
  const kept = new Set(wanted);
  [...list.children].forEach((each) => { if (!kept.has(each.id)) each.remove(); });
  wanted.forEach((id) => list.appendChild(document.getElementById(id)));
}

// Filters the lines of this page while the user types; Enter asks the server, which also works without scripts.
function filter() {
  const list = document.getElementById("rounds");
  if (!list || !find) return;
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length && !filtered) return;
  filtered = words.length > 0;
  let count = 0;
  for (const round of list.children) {
    let any = false;
    for (const line of round.querySelectorAll("li")) {
      const text = line.textContent.toLowerCase();
      line.hidden = !words.every((word) => text.includes(word));
      any = any || !line.hidden;
      count += line.hidden ? 0 : 1;
    }
    round.hidden = !any;
    if (filtered && any) round.open = true;
  }
  document.getElementById("matches").textContent = words.length ? count + (count === 1 ? " line" : " lines") : "";
}

// Adds `4 min ago` to the time of day from the server.
function ages() {
  for (const each of document.querySelectorAll("time[datetime]")) {
    const minutes = Math.floor((Date.now() - Date.parse(each.dateTime)) / 60000);
    const ago = minutes < 1 ? "just now" : minutes < 60 ? minutes + " min ago" : Math.floor(minutes / 60) + " h ago";
    each.textContent = each.dataset.at + ", " + ago;
  }
}

setInterval(() => {
  ages();
  if (Date.now() - heard < (resting ? GLANCE : QUIET)) return;
  if (!resting) missed();
  connect();
}, 3000);
// A browser opens few connections to one server, and a stream keeps one. So a hidden page closes it, asks for news now and
// then for its title, and catches up when it is visible again.
function mind() {
  clearTimeout(unseen);
  resting = false;
  if (document.hidden) unseen = setTimeout(rest, UNSEEN);
}

function rest() {
  resting = true;
  source.close();
}

document.addEventListener("visibilitychange", () => {
  mind();
  if (!document.hidden) connect();
});
window.addEventListener("online", connect);
window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
if (find) find.addEventListener("input", filter);

// `t` switches between this page and the television page, unless a field has the focus.
document.addEventListener("keydown", (event) => {
  if (event.key !== "t" || event.target === find || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.body.matches(".tv")) location.assign("./");
  else if (document.querySelector("a.television")) location.assign("tv");
});
ages();
mind();
connect();
