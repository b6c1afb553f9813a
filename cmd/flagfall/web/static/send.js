// What is entered is carried out by the office, one thing behind the other.
import { $, body, event, seen, begun } from "./dom.js";
import { told, tellings, stored, blame } from "./told.js";
import { fresh, catchUp } from "./fresh.js";

// What is entered waits until what was entered before is stored. A link that is followed
// meanwhile waits as well, and leads nowhere where something was refused, which would not be
// seen; whoever goes in another way is asked by the browser while something is not sent yet.
let turn = Promise.resolve(), waiting = 0, queued = 0, unanswered = 0, leaving = null;
export function inTurn(write) {
  waiting++;
  queued++;
  return turn = turn.catch(() => { /* whatever became of the one before */ }).then(() => { queued--; return write(); }).finally(() => { waiting--; settle(); });
}
// settled waits for what was entered before.
export const settled = () => turn.catch(() => { /* whatever became of it */ });
function settle() {
  if (waiting || unanswered || !leaving) return;
  const { to, told } = leaving;
  leaving = null;
  setTimeout(() => { if (tellings === told) location.href = to; }); // what is refused has been told by then
}
export function follow(to) {
  if (!waiting && !unanswered) location.href = to; else leaving = { to, told: tellings };
}
addEventListener("beforeunload", e => { if (waiting && (queued || unanswered)) e.preventDefault(); });
document.addEventListener("click", e => {
  const link = e.target.closest?.("a[href]");
  if (!link || link.target || !waiting && !unanswered || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  follow(link.href);
});

// post carries out a command and gives its answer.
export async function post(data) {
  const files = [...data.values()].some(v => v instanceof File);
  const sent = files ? data : new URLSearchParams(data);
  unanswered++;
  try {
    for (;;) {
      const response = await fetch(`/e/${encodeURIComponent(event)}/do`, { method: "POST", body: sent, headers: { Accept: "application/json" } });
      if (response.status !== 429) return await response.json();
      await new Promise(later => setTimeout(later, 1000 * response.headers.get("Retry-After"))); // nothing was done yet
    }
  } catch {
    return { fault: { code: "lost", message: body.dataset.gone } };
  } finally { unanswered--; settle(); }
}

// sending are the forms that wait for an answer.
export const sending = new Set();

// send carries out a command, says what came of it, and shows the page anew. A refusal
// begins with what it is about, where that is not what is being looked at.
export async function send(data, form, whose) {
  const answer = await post(data);
  if (answer.fault) {
    const box = refused(answer.fault, data, whose);
    if (answer.fault.code === "conflict") await catchUp();
    else if (form) blame(form, answer.fault, box);
    return answer;
  }
  sending.delete(form); // it is stored: the next one need not wait for the page
  form?.reset(); // what was typed is the page's now
  await accepted(answer);
  document.dispatchEvent(new CustomEvent("done", { detail: data.get("command") }));
  return answer;
}
function refused(fault, sent, whose = "") {
  return told([whose + fault.message, ...(fault.ways?.length || !fault.hint ? [] : [fault.hint])], true, fault.ways || [], sent);
}
async function accepted(answer) {
  for (const n of answer.notices || []) told([n.text], n.grade !== "note", n.ways || []);
  stored(answer);
  if (answer.seq) body.dataset.seq = Math.max(answer.seq, Number(seen()));
  await fresh();
}

// A line of a list is sent as soon as it is entered and makes room for the next one, which
// may be typed before the office has answered: lines are stored one behind the other. What
// is refused comes back to be mended, unless the next is being typed; then it says whose it is.
export function enterLine(form, button) {
  const data = new FormData(form, button), typed = [...form.elements].filter(f => f.name && !f.matches("[name=command], [name=seen], [name=back]")).map(f => [f, f.value]);
  form.reset();
  form.elements[form.dataset.keep].focus();
  inTurn(async () => {
    data.set("seen", seen());
    data.delete("back");
    const { fault, ...answer } = await post(data);
    if (!fault) return accepted(answer);
    const back = !begun(form);
    if (back) for (const [field, value] of typed) field.value = value;
    const box = refused(fault, data, back ? "" : data.get(form.dataset.keep) + ": ");
    if (fault.code === "conflict") await catchUp(); else if (back) blame(form, fault, box);
  });
}
