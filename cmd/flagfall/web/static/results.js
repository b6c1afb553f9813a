import { $, all, seen } from "./dom.js";
import { post, send, inTurn, settled, follow } from "./send.js";
import { ask } from "./ask.js";

// The result board.
export const rows = () => all("#boards .board");
export const current = () => document.activeElement?.closest?.("#boards .board");
const locked = () => $("#boards")?.classList.contains("locked");
let unlocked = false;

// pending are the rows whose entry waits for its answer.
const pending = new Set();
let correcting = false;

// enterResult enters the result of a board and goes on to the next one: what is typed before
// the office has answered is entered one behind the other.
export async function enterResult(form, value) {
  const row = form.closest(".board");
  if (locked() || correcting) return;
  if (pending.has(row)) await settled(); // what was entered there is changed
  if (row.dataset.result === value) return go(after(row));
  const data = new FormData(form), board = row.getAttribute("aria-label");
  data.set("result", value);
  data.delete("back");
  if (row.classList.contains("done") && !await corrects(data, `${board} → ${value}`, row)) return;
  $("details", form).open = false;
  pending.add(row);
  row.classList.add("pending");
  const next = after(row);
  go(next || row);
  await inTurn(async () => {
    data.set("seen", seen());
    const answer = await send(data, null, board + ": ");
    pending.delete(row);
    row.classList.remove("pending");
    if (answer.fault) hold(row);
    else if (!next && !pending.size && $("#boards").dataset.next) follow($("#boards").dataset.next);
  });
}

// corrects asks why a result is changed: what follows from it, such as a round that was paired
// with the old result, is known before.
async function corrects(data, title, row) {
  correcting = true;
  try {
    data.set("seen", seen());
    data.set("try", "true");
    data.set("reason", "…");
    const looked = await post(data), changes = looked.fault ? [] : [...(looked.notices || []).map(n => n.text), ...(looked.changes || [])];
    data.delete("try");
    const reason = await ask(title, changes, true);
    row.focus();
    if (reason) data.set("reason", reason);
    return reason;
  } finally { correcting = false; }
}

// hold keeps the cursor at a board whose entry was refused. Whoever types on without looking
// means other boards: their keys are let go until they have paused.
const pause = 1000;
let heldUntil = 0;
const held = () => performance.now() < heldUntil;
function hold(row) {
  if (!held()) go(row);
  heldUntil = performance.now() + pause;
}
export function typedOn() {
  if (held()) heldUntil = performance.now() + pause;
  return held();
}
export function release() { heldUntil = 0; }

// takeBack carries out an undo when what was entered before it is stored, and goes to the
// board that it was about; what is typed meanwhile is for that board.
let takingBack = null;
export function takeBack(undo) { return takingBack ??= inTurn(undo).finally(() => { takingBack = null; }); }
export function afterUndo(then) { if (takingBack) takingBack.then(then, then); else then(); }
export function backTo(address) {
  const to = new URL(address, location.href), row = document.getElementById(decodeURIComponent(to.hash.slice(1)));
  if (row && $("#boards").dataset.round === to.searchParams.get("round")) go(row); else follow(to.href);
}

// after is the next board without a result, from a row on and around.
function after(row) {
  const list = rows(), at = list.indexOf(row);
  return [...list.slice(at + 1), ...list.slice(0, at)].find(r => !r.classList.contains("done") && !pending.has(r));
}
export function go(row) { if (row) { row.focus(); row.scrollIntoView({ block: "nearest" }); } }

// lock keeps a complete round from slips of the hand until it is unlocked.
function lock() {
  if (!$("#boards")) return;
  const box = $("#unlock"), shut = "shut" in $("#boards").dataset || Boolean(box) && !unlocked;
  if (box) box.checked = unlocked;
  $("#boards").classList.toggle("locked", shut);
  for (const button of all("#boards button")) button.disabled = shut;
}

document.addEventListener("fresh", lock);
document.addEventListener("fresh", () => { for (const row of pending) row.classList.add("pending"); });
document.addEventListener("change", e => {
  if (e.target.id !== "unlock") return;
  unlocked = e.target.checked;
  lock();
  if (unlocked) go(rows()[0]);
});

// A place in the address, or the first open board, is where the keys begin.
if ($("#boards")) go(location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))) || rows().find(r => !r.classList.contains("done")));
