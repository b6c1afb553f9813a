// Forms.
import { $, all, body, seen, parsed, parts } from "./dom.js";
import { told, blame, relieve, wayOut } from "./told.js";
import { post, send, sending, enterLine } from "./send.js";
import { fresh, catchUp, goTo, merge } from "./fresh.js";
import { ask } from "./ask.js";
import { enterResult, takeBack, backTo } from "./results.js";
import { picking } from "./players.js";

// Forms answer in place. One with data-preview shows first what would follow.
document.addEventListener("submit", async e => {
  const form = e.target, button = e.submitter;
  if (form.matches("[data-result-form]")) { e.preventDefault(); return enterResult(form, button.value); }
  if (!form.matches("[data-do]")) return;
  e.preventDefault();
  if (form.dataset.keep) return picking || enterLine(form, button);
  if (sending.has(form)) return; // a second press of an impatient hand
  sending.add(form);
  // The step to be taken back is the last one when its turn has come, and has its own button.
  try { await (form.matches("[data-undo]") ? takeBack(() => submit(form, $("button", form))) : submit(form, button)); } finally { sending.delete(form); }
});
async function submit(form, button) {
  relieve();
  const data = new FormData(form, button), back = data.get("back");
  data.set("seen", seen());
  data.delete("back");
  if (form.hasAttribute("data-show")) {
    const answer = await post(data), tried = data.has("try");
    show($("#answer"), answer, tried ? button.textContent : "", data);
    if (answer.fault) blame(form, answer.fault, $("#answer"));
    if (answer.fault?.code === "conflict") await catchUp();
    if (tried) return; // nothing was stored, and what was typed is still to be sent
    if (!answer.fault && answer.seq) { body.dataset.seq = Math.max(answer.seq, Number(seen())); if (answer.stored) told(answer.stored.map(s => s.Text)); }
    if (!answer.fault && answer.stored?.length) { // the next one may be typed
      form.reset();
      const seen = new Set();
      for (const field of form.querySelectorAll("[data-many]")) { if (seen.has(field.name)) field.closest("label").remove(); seen.add(field.name); }
    }
    if (!answer.fault && answer.stored?.length) await fresh(); // around what is shown, which stays
    return;
  }
  const reasoned = form.hasAttribute("data-reason");
  if (reasoned && !data.get("reason")) data.set("reason", "…"); // it is asked for when it is known what would follow
  if (form.dataset.preview && (data.has(form.dataset.preview) || button?.hasAttribute("data-first"))) {
    data.set(form.dataset.preview, "true");
    const looked = await post(data);
    if (looked.fault) { blame(form, looked.fault, told([looked.fault.message, ...(looked.lines || [])], true, looked.fault.ways || [], data)); if (looked.fault.code === "conflict") await catchUp(); return; }
    data.delete(form.dataset.preview);
    const why = await ask(button.getAttribute("aria-label") || button.textContent, follows(form, looked), reasoned);
    if (!why) return;
    if (reasoned) data.set("reason", why);
    if (looked.seq) data.set("seen", looked.seq); // the yes was to what was shown
  }
  const answer = await send(data, form);
  if (answer.fault) return;
  const from = form.closest("[data-back]"); // a page that says what was not possible is left
  if (form.hasAttribute("data-leaves")) location.href = back;
  else if (from) location.href = from.dataset.back;
  else if (form.matches("[data-undo]")) backTo(back);
  else if (answer.documents && $("#answer")) show($("#answer"), answer, "", data);
}

// follows are the lines, each once, and the documents of what would follow. A line that
// is a notice in other clothes ("note: …", "a deviation: …") is one of them.
function follows(form, looked) {
  const brief = form.hasAttribute("data-brief"), about = form.dataset.about ? [form.dataset.about] : [];
  const notices = (looked.notices || []).map(n => n.text), noticed = line => notices.some(n => n.endsWith(line) || line.endsWith(n));
  const lines = [...about, ...(brief ? (looked.stored || []).map(s => s.Text) : []), ...(looked.changes || []), ...notices, ...(brief ? [] : looked.lines || []).filter(l => !noticed(l))];
  return [...new Set(lines), ...(brief ? [] : looked.documents || []).flatMap(parts)];
}

// show writes an answer below a form.
function show(box, answer, heading, sent) {
  box.replaceChildren();
  const add = (tag, text, name) => box.append(Object.assign(document.createElement(tag), { textContent: text, className: name || "" }));
  if (heading) add("h2", heading);
  if (answer.fault) {
    add("p", answer.fault.message, "notice warning");
    if (answer.fault.hint && !answer.fault.ways) add("p", answer.fault.hint);
    const list = Object.assign(document.createElement("div"), { className: "actions" });
    for (const way of answer.fault.ways || []) list.append(wayOut(way, () => {}, sent));
    box.append(list);
  }
  for (const s of answer.stored || []) add("p", s.Text, "notice");
  for (const n of answer.notices || []) add("p", n.text, "notice " + n.grade);
  for (const c of answer.changes || []) add("p", c);
  for (const html of answer.documents || []) box.append(...parts(html));
  if (answer.lines && !answer.stored) add("pre", answer.lines.join("\n"));
  box.scrollIntoView({ block: "nearest" });
}

document.addEventListener("change", e => {
  if (e.target.matches("[data-submits]")) goTo("?" + new URLSearchParams(new FormData(e.target.form)));
  if (e.target.matches("[data-goes]")) goTo(e.target.value);
  if (e.target.matches("[data-columns] select")) columnsAgain(e.target.form);
});

// columnsAgain shows what a list would bring with its columns as they are taken now.
async function columnsAgain(form) {
  const response = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!response?.ok) { told([body.dataset.gone], true); return; }
  merge($("#main"), parsed(await response.text()).getElementById("main"));
}

// A file that is dropped goes into the field of the page that takes files; elsewhere it is
// let go, where the browser would show it in the place of the page.
const carried = e => [...e.dataTransfer.types].includes("Files");
document.addEventListener("dragover", e => { if (carried(e)) e.preventDefault(); });
document.addEventListener("drop", e => {
  if (!carried(e) || $("[data-typing]")) return; // a sheet that is typed takes it itself
  e.preventDefault();
  const field = $("#main input[type=file]"), [...given] = e.dataTransfer.files;
  if (!field || !given.length) return;
  const taken = new DataTransfer();
  for (const file of field.multiple ? given : given.slice(0, 1)) taken.items.add(file);
  field.files = taken.files;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.scrollIntoView({ block: "center" });
  $("button", field.form).focus(); // its name stands beside the field: what is left is to send it
});

// Beside the number of a player, #9, stands who that is.
document.addEventListener("input", e => {
  const is = e.target.list && e.target.closest("label").querySelector(".is");
  if (is) is.textContent = [...e.target.list.options].find(o => "#" + o.textContent === e.target.value)?.value ?? "";
});

// A field that may be given several times has an empty place behind the last one.
document.addEventListener("input", event => {
  const field = event.target;
  if (!field.matches?.("[data-many]") || !field.value) return;
  const all = field.form.querySelectorAll(`[data-many][name="${CSS.escape(field.name)}"]`);
  if (all[all.length - 1] !== field) return;
  const next = field.closest("label").cloneNode(true), empty = next.querySelector("input");
  empty.value = "";
  empty.required = false;
  next.querySelector("small")?.remove();
  field.closest("label").after(next);
});
