// The table of pairings: players and boards are dragged onto each other, or taken up
// and put down with the keyboard. What is put down is shown before it is stored.
const table = document.querySelector("#table"), exchange = document.querySelector("#exchange");
const kind = e => e?.dataset.player ? "exchange" : e?.matches?.("#table .number") ? "boards" : "";
const name = e => e.dataset.player || e.dataset.number;
const things = of => [...document.querySelectorAll(kind(of) === "boards" ? "#table .number:enabled" : ".placed")];
let held = null;

function take(e) { drop(); held = e; e.setAttribute("aria-pressed", "true"); }
function drop() { held?.removeAttribute("aria-pressed"); held = null; }
function put(on) {
  const from = held;
  drop();
  if (!from || from === on || kind(from) !== kind(on)) return;
  for (const field of ["exchange", "boards"]) exchange.elements[field].value = kind(from) === field ? `${name(from)},${name(on)}` : "";
  exchange.requestSubmit(exchange.querySelector("[data-first]"));
}

document.addEventListener("dragstart", e => { const from = e.target.closest?.("[draggable]"); if (kind(from)) { take(from); e.dataTransfer.setData("text/plain", name(from)); e.dataTransfer.effectAllowed = "move"; } });
document.addEventListener("dragover", e => { const on = e.target.closest?.("[draggable]"); if (held && on && kind(on) === kind(held)) e.preventDefault(); });
document.addEventListener("drop", e => { const on = e.target.closest?.("[draggable]"); if (held && on) { e.preventDefault(); put(on); } });
document.addEventListener("dragend", drop);
// A click takes up and puts down, too: with the keyboard, and on a telephone, where
// nothing is dragged.
document.addEventListener("click", e => { const on = e.target.closest("[draggable]"); if (!kind(on)) return; if (held) put(on); else take(on); });
document.addEventListener("keydown", e => {
  const at = document.activeElement;
  if (e.key === "Escape") return drop();
  if (!kind(at) || !["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(e.key)) return;
  const list = things(held || at), step = { ArrowUp: kind(at) === "boards" ? -1 : -2, ArrowDown: kind(at) === "boards" ? 1 : 2, ArrowLeft: -1, ArrowRight: 1 }[e.key];
  e.preventDefault();
  list[Math.max(0, Math.min(list.length - 1, list.indexOf(at) + step))]?.focus();
});
for (const form of document.querySelectorAll("[data-into]")) form.addEventListener("submit", () => { form.elements[form.dataset.into].value = [...form.querySelectorAll("[data-half]")].map(s => s.value).join("-"); }, true);
if (table) table.dataset.ready = "yes";
