// Vibrates, beeps and keeps the screen awake on the player's turn, as far as the browser allows it. All are off at first.
"use strict";

const LONG = 250; // milliseconds of one beep
const HIGH = 660; // hertz
const ways = document.getElementById("ways");
const switches = [...document.querySelectorAll("[data-signal]")];
let sound = null; // exists once a finger has touched the page, because browsers allow no sound before
let lock = null; // keeps the screen awake
let mine = isMine();

function isMine() {
  return ways.querySelector("[data-turn=yes]") !== null;
}

function isOn(name) {
  try { return localStorage.getItem(name) === "on"; } catch { return false; }
}

function set(name, on) {
  try { localStorage.setItem(name, on ? "on" : "off"); } catch { /* the switch works until the page is closed */ }
  switches.filter((each) => each.dataset.signal === name).forEach((each) => each.setAttribute("aria-pressed", String(on)));
}

function ring() {
  if (navigator.vibrate) navigator.vibrate([LONG, LONG / 2, LONG]);
  if (!sound) return;
  const tone = sound.createOscillator();
  tone.frequency.value = HIGH;
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + LONG / 1000);
}

function allowSound() {
  if (!isOn("ring") || !window.AudioContext) return;
  sound = sound || new AudioContext();
  if (sound.state === "suspended") sound.resume();
}

async function stayAwake() {
  const wanted = isOn("awake") && mine && !document.hidden && "wakeLock" in navigator;
  if (!wanted && lock) {
    lock.release();
    lock = null;
  } else if (wanted && !lock) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { /* the battery is low, or the browser refuses it */ }
  }
}

function turnChanged() {
  const now = isMine();
  if (now && !mine && isOn("ring")) ring();
  mine = now;
  stayAwake();
}

switches.forEach((each) => {
  const name = each.dataset.signal;
  each.hidden = name === "awake" && !("wakeLock" in navigator);
  each.setAttribute("aria-pressed", String(isOn(name)));
  each.addEventListener("click", () => {
    set(name, !isOn(name));
    allowSound();
    if (name === "ring" && isOn("ring")) ring();
    stayAwake();
  });
});
document.getElementById("insecure").hidden = window.isSecureContext;
document.addEventListener("pointerdown", allowSound);
document.addEventListener("visibilitychange", stayAwake);
new MutationObserver(turnChanged).observe(ways, { childList: true, subtree: true });
stayAwake();
