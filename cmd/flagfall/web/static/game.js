// A game that is followed as it is played, or played again move by move.
import { inSight } from "./board.js";

const $ = s => document.querySelector(s);
const box = $("#game"), board = $("draughts-board"), list = $("#moves");
board.lie = box.dataset.squares;
board.turned = box.dataset.turned === "true";
let game = { moves: [], start: "" }, at = 0, result = null;

function look(n) {
  at = Math.max(0, Math.min(n, game.moves.length));
  const position = i => i ? game.moves[i - 1].position : game.start;
  board.show(position(at), at ? position(at - 1) : "");
  for (const b of list.querySelectorAll("button")) b.removeAttribute("aria-current");
  const here = at && list.querySelectorAll("button")[at - 1];
  if (here) { here.setAttribute("aria-current", "true"); inSight(here); }
}

async function ask() {
  try {
    const response = await fetch(`${box.dataset.game}&plies=${game.start ? game.moves.length : ""}&result=${encodeURIComponent(result ?? "?")}`, { headers: { Accept: "application/json" } });
    if (response.status === 200) {
      const follows = at === game.moves.length;
      game = await response.json();
      result = game.result || "";
      $("#result").textContent = result;
      list.replaceChildren(...game.moves.map((m, i) => {
        const li = document.createElement("li"), b = Object.assign(document.createElement("button"), { type: "button", textContent: m.text });
        if (i % 2 === 0) li.dataset.number = `${i / 2 + 1}.`;
        b.addEventListener("click", () => look(i + 1));
        li.append(b);
        return li;
      }));
      look(follows ? Infinity : at);
    }
  } catch { /* asked again */ }
  setTimeout(ask, document.hidden ? 10000 : 2000);
}
document.addEventListener("click", e => {
  const step = e.target.closest("[data-step]")?.dataset.step;
  if (step) look({ start: 0, back: at - 1, on: at + 1, end: Infinity }[step]);
  if (e.target.closest("[data-turn]")) board.turn();
});
document.addEventListener("keydown", e => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (step && !e.target.matches("input, select")) { e.preventDefault(); look(at + step); }
});
ask();
