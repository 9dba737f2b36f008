// Fits the game on one screen: as large as possible, and no smaller than can be read from three metres. If that does not
// fit, pieces are left out in the order of `data-fold`, and a line names them.
"use strict";

const LEAST = 20; // smallest font size in pixels on a screen of 768 lines; more on a larger one
const MOST = 0.055; // largest font size, as a part of the screen's height
const LINES = 0.0185; // smallest font size, as a part of the screen's height
const SMALLEST = 8; // pixels, for a window too small for anything else

let lastFit = null; // the font size of the last fit, and how many pieces it folded

function fit() {
  const pieces = folding();
  const least = Math.max(LEAST, Math.round(window.innerHeight * LINES));
  const most = Math.max(least, Math.floor(window.innerHeight * MOST));
  if (lastFit && stillBest(pieces, least, most, lastFit)) return;
  search(pieces, least, most);
  const size = parseFloat(document.documentElement.style.fontSize);
  lastFit = { size, folded: document.querySelectorAll("[data-folded]").length };
}

// Most lines change little: return whether the last size still fits, and one step larger does not.
function stillBest(pieces, least, most, { size, folded }) {
  if (size < least || size > most || folded > pieces.length) return false;
  if (folded) {
    fold(pieces, folded - 1);
    if (size !== least || fits(size)) return false;
    fold(pieces, folded);
  } else {
    fold(pieces, 0);
    if (size < most && fits(size + 1)) return false;
  }
  return fits(size);
}

function search(pieces, least, most) {
  fold(pieces, 0);
  if (enlarge(least, most)) return;
  const kept = last(-pieces.length, 0, (fewer) => {
    fold(pieces, -fewer);
    return fits(least);
  });
  fold(pieces, kept === null ? pieces.length : -kept);
  if (!fits(least)) enlarge(SMALLEST, least); // not a television
}

// Choose the largest font size that fits, and return whether one does.
function enlarge(least, most) {
  const size = last(least, most, fits);
  return size !== null && fits(size);
}

// The largest number in a range for which `holds` is true, given that it is then true for all smaller ones; else null.
function last(low, high, holds) {
  if (!holds(low)) return null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle; else high = middle - 1;
  }
  return low;
}

// Try the chart beside the companies, then below them.
function fits(pixels) {
  document.documentElement.style.fontSize = pixels + "px";
  return [false, true].some((under) => {
    document.body.classList.toggle("under", under);
    const { scrollHeight, scrollWidth } = document.body;
    return scrollHeight <= window.innerHeight && scrollWidth <= window.innerWidth;
  });
}

// Pieces in folding order; within a kind, the last piece first.
function folding() {
  const found = [...document.querySelectorAll("[data-fold]")].reverse();
  return found.sort((one, other) => one.dataset.fold - other.dataset.fold);
}

function fold(pieces, count) {
  pieces.forEach((piece, at) => piece.toggleAttribute("data-folded", at < count));
  const told = tell(pieces.slice(0, count));
  const line = document.getElementById("folded");
  line.textContent = told ? "not shown: " + told + "; press t for the whole page" : "";
  line.hidden = !told;
}

// Name the folded pieces; minors are only counted: `12 minors`.
function tell(folded) {
  const minors = folded.filter((piece) => piece.dataset.told === "minor").length;
  const names = folded.map((piece) => piece.dataset.told).filter((told) => told && told !== "minor");
  return [...names, ...(minors ? [minors + (minors > 1 ? " minors" : " minor")] : [])].join(", ");
}

window.addEventListener("resize", fit);
document.addEventListener("shown", fit);
document.body.classList.add("fitted");
fit();
