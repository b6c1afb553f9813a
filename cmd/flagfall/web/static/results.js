import { $, all, seen } from "./dom.js";
import { post, send } from "./send.js";
import { ask } from "./ask.js";

// The result board.
export const rows = () => all("#boards .board");
export const current = () => document.activeElement?.closest?.("#boards .board");
const locked = () => $("#boards")?.classList.contains("locked");
let unlocked = false;

export async function enterResult(form, value) {
  const row = form.closest(".board");
  if (locked()) return;
  if (row.dataset.result === value) return go(after(row));
  const data = new FormData(form);
  data.set("result", value);
  data.set("seen", seen());
  data.delete("back");
  if (row.classList.contains("done")) {
    data.set("try", "true"); // what follows from it, such as a round that was paired with the old result, is known before
    data.set("reason", "…");
    const looked = await post(data), changes = looked.fault ? [] : [...(looked.notices || []).map(n => n.text), ...(looked.changes || [])];
    data.delete("try");
    const reason = await ask(`${row.getAttribute("aria-label")} → ${value}`, changes, true);
    row.focus();
    if (!reason) return;
    data.set("reason", reason);
  }
  $("details", form).open = false;
  row.classList.add("pending");
  const next = after(row);
  go(next || row);
  const answer = await send(data);
  if (!next && !answer.fault && $("#boards").dataset.next) { location.href = $("#boards").dataset.next; return; }
  row.classList.remove("pending");
  if (answer.fault) go(row);
}

// after is the next board without a result, from a row on and around.
function after(row) {
  const list = rows(), at = list.indexOf(row);
  return [...list.slice(at + 1), ...list.slice(0, at)].find(r => !r.classList.contains("done") && !r.classList.contains("pending"));
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
document.addEventListener("change", e => {
  if (e.target.id !== "unlock") return;
  unlocked = e.target.checked;
  lock();
  if (unlocked) go(rows()[0]);
});

// A place in the address, or the first open board, is where the keys begin.
if ($("#boards")) go(location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))) || rows().find(r => !r.classList.contains("done")));
