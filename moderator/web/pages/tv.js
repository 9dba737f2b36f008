// Fits the game on one screen: as large as there is room for, and no smaller than can be read from three metres; then
// pieces give way in the order that they say, and what has given way is counted.
"use strict";

const LEAST = 20; // pixels of the smallest type on a screen of 768 lines, and the like of it on a larger one
const MOST = 0.034; // of the height of the screen
const LINES = 0.0185; // of the height of the screen, at least
const SMALLEST = 8; // pixels, where a window is too small for anything

function fit() {
  const pieces = folding();
  const least = Math.max(LEAST, Math.round(window.innerHeight * LINES));
  const most = Math.max(least, Math.floor(window.innerHeight * MOST));
  fold(pieces, 0);
  if (enlarge(least, most)) return;
  const kept = last(-pieces.length, 0, (fewer) => {
    fold(pieces, -fewer);
    return fits(least);
  });
  fold(pieces, kept === null ? pieces.length : -kept);
  if (!fits(least)) enlarge(SMALLEST, least); // this is no television
}

// As large as there is room for; whether there is.
function enlarge(least, most) {
  const size = last(least, most, fits);
  return size !== null && fits(size);
}

// The largest number of a range for which something holds that holds for all below it; null if it holds for none.
function last(low, high, holds) {
  if (!holds(low)) return null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle; else high = middle - 1;
  }
  return low;
}

// The chart beside the companies, or else under them.
function fits(pixels) {
  document.documentElement.style.fontSize = pixels + "px";
  return [false, true].some((under) => {
    document.body.classList.toggle("under", under);
    const { scrollHeight, scrollWidth } = document.body;
    return scrollHeight <= window.innerHeight && scrollWidth <= window.innerWidth;
  });
}

// The kinds in their order, and of each kind the last piece first.
function folding() {
  const found = [...document.querySelectorAll("[data-fold]")].reverse();
  return found.sort((one, other) => one.dataset.fold - other.dataset.fold);
}

function fold(pieces, count) {
  pieces.forEach((piece, at) => piece.toggleAttribute("data-folded", at < count));
  const told = tell(pieces.slice(0, count));
  const line = document.getElementById("folded");
  line.textContent = told ? "and more: " + told + "; t: the whole page" : "";
  line.hidden = !told;
}

// `12 minors folded`, what was folded by its name otherwise.
function tell(folded) {
  const minors = folded.filter((piece) => piece.dataset.told === "minor").length;
  const names = folded.map((piece) => piece.dataset.told).filter((told) => told && told !== "minor");
  return [...names, ...(minors ? [minors + (minors > 1 ? " minors" : " minor")] : [])].join(", ");
}

window.addEventListener("resize", fit);
document.addEventListener("shown", fit);
document.body.classList.add("fitted");
fit();
