// The page as it is now, put into the one that is shown.
import { $, all, body, typing, begun, parsed } from "./dom.js";
import { isBlamed } from "./told.js";

// fresh shows the page as it is now: the parts that changed, without what somebody
// is typing in.
let asking, again, latest, later;
export async function fresh() {
  if (asking) { again = true; return asking; }
  asking = (async () => {
    do {
      again = false;
      let text;
      try {
        const response = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (response.status === 429 || response.status >= 500) { clearTimeout(later); later = setTimeout(fresh, 1000); } // too busy just now
        if (!response.ok && response.status !== 404) return;
        text = await response.text(); // of a round that is gone, that it is
      } catch { return; }
      const page = parsed(text);
      if (!page.body.dataset.event) { location.reload(); return; }
      body.dataset.seq = page.body.dataset.seq;
      document.title = page.title;
      for (const id of ["status"]) if ($("#" + id).textContent !== page.getElementById(id).textContent) $("#" + id).textContent = page.getElementById(id).textContent;
      latest = page;
      merge($("#main"), page.getElementById("main"));
      document.dispatchEvent(new Event("fresh"));
    } while (again);
  })().finally(() => { asking = undefined; });
  return asking;
}

// catchUp: who was refused because clocks had changed sees them as they are now, also in
// the form that they have begun.
const forClocks = form => [form.elements.command?.value, ...all("input[type=hidden][name=board]", form).map(b => b.value)].join(" ");
export async function catchUp() {
  await fresh();
  const now = latest ? all("form", latest).filter(f => $("[name=seen-clock]", f)) : [];
  for (const form of all("form")) {
    const marks = all("[name=seen-clock]", form), as = marks.length && now.find(f => forClocks(f) === forClocks(form));
    if (!as) continue;
    for (const mark of marks) mark.remove();
    form.append(...all("[name=seen-clock]", as).map(mark => mark.cloneNode(true)));
  }
}

// goTo shows the page as another address has it, with the focus where it is: what is
// chosen with the arrows is passed over on the way.
export function goTo(address) { $("#answer")?.replaceChildren(); history.replaceState(null, "", address); return fresh(); }

// does is what a form sends: one that stands in the place of another command's form is
// another form, whatever was typed there.
const does = form => form.getAttribute("action") + " " + $("[name=command]", form)?.getAttribute("value");

// anew gives the field that has the focus what stands there now, unless somebody has typed
// into it: what is empty there and not in the page would be sent as nothing.
function anew(field, now) {
  const untouched = field.matches("input, textarea") && field.value === field.defaultValue;
  if (untouched && field.defaultValue !== now.defaultValue) field.defaultValue = now.defaultValue;
}

// merge makes a part of the page like the new one, node by node, so that focus,
// scrolling and what is open stay.
export function merge(old, now) {
  if (old.isEqualNode(now)) return;
  const a = [...old.childNodes], b = [...now.childNodes];
  const named = new Map(a.filter(n => n.id).map(n => [n.id, n]));
  let at = old.firstChild;
  for (const n of b) {
    let o = n.id && named.get(n.id) || at;
    if (o && o !== at) old.insertBefore(o, at);
    if (!o || o.nodeName !== n.nodeName || o.id !== n.id || o.nodeName === "FORM" && does(o) !== does(n)) { old.insertBefore(n.cloneNode(true), at); continue; }
    at = o.nextSibling;
    if (o.isEqualNode(n)) continue;
    if (o.nodeType !== 1) { o.nodeValue = n.nodeValue; continue; }
    if (o.matches("[data-editing]") && o.dataset.value !== n.dataset.value) o.dataset.newer = "yes"; // somebody else changed what is being changed here
    if (typing(document.activeElement) && o === document.activeElement) { anew(o, n); continue; }
    if (o.matches("[data-editing], [data-keeps]")) continue;
    if (o.matches("input[type=hidden]") && begun(o.form)) continue; // it says what stood there when the form was begun
    const open = o.nodeName === "DETAILS" && o.open;
    for (const { name } of [...o.attributes]) if (!n.hasAttribute(name) && !(name === "tabindex" && o.dataset.field) && !isBlamed(o)) o.removeAttribute(name);
    for (const { name, value } of n.attributes) if (o.getAttribute(name) !== value) o.setAttribute(name, value);
    if (open) o.open = true;
    if (o.nodeName === "INPUT" && o.type === "hidden") o.value = n.value;
    merge(o, n);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}
