// What is said in the corner of a page, and ways out as buttons.
import { $, all, seen } from "./dom.js";
import { send } from "./send.js";

// told says something in the corner; what went wrong stays until it is closed, by its
// button or by Escape.
export function told(lines, bad, ways = [], sent = null) {
  ways = elsewhere(ways);
  const box = document.createElement("div");
  if (bad) box.className = "bad";
  for (const line of lines) box.append(Object.assign(document.createElement("p"), { textContent: line }));
  if (ways.length) {
    const list = Object.assign(document.createElement("div"), { className: "ways" });
    for (const way of ways) list.append(wayOut(way, () => box.remove(), sent));
    box.append(list);
  }
  if (bad || ways.length) {
    const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "×" });
    close.setAttribute("aria-label", $("#told").dataset.close);
    close.addEventListener("click", () => box.remove());
    box.append(close);
  } else setTimeout(() => box.remove(), 5000);
  $("#told").append(box);
  if (bad) box.id = "told-" + ++tellings;
  while ($("#told").children.length > 3) $("#told").firstChild.remove();
  return box;
}
export let tellings = 0;

// blame ties a refusal to the fields of a form that are wrong, or else to the one that it is
// about, or to the first that is still empty or to the first: who does not see where it stands
// hears it there. The mark of a field goes as soon as something else is typed.
let blamed = [];
export function blame(form, fault, box) {
  relieve();
  const fields = all("input:not([type=hidden]), select, textarea", form).filter(f => f.checkVisibility() && !f.disabled);
  const of = name => fields.find(f => f.name === name);
  const about = (fault.about || []).map(of).filter(Boolean);
  const known = fault.fields ? about : about.slice(0, 1);
  const field = known[0] || fields.find(f => f.type !== "file" && f.type !== "checkbox" && !f.value) || fields[0];
  if (!field) return;
  for (const f of known.length ? known : [field]) {
    const described = f.getAttribute("aria-describedby");
    blamed.push({ field: f, described });
    if (known.length) f.setAttribute("aria-invalid", "true");
    f.setAttribute("aria-describedby", described ? described + " " + box.id : box.id);
  }
  field.focus();
}
// relieve takes the mark of a field away, or those of all.
export function relieve(only) {
  for (const { field, described } of blamed) if (!only || field === only) {
    field.removeAttribute("aria-invalid");
    if (described) field.setAttribute("aria-describedby", described); else field.removeAttribute("aria-describedby");
  }
  blamed = blamed.filter(b => only && b.field !== only);
}
export const isBlamed = field => blamed.some(b => b.field === field);
document.addEventListener("input", e => relieve(e.target));

// stored tells who does not see the page what was stored.
export function stored(answer) { if (answer.stored) $("#stored").textContent = answer.stored.map(s => s.Text).join(" "); }

// elsewhere are the ways out that do not lead to the page that is shown.
const elsewhere = ways => ways.filter(w => !w.link || new URL(w.link, location.href).href !== location.href);

// wayOut is a way out of a refusal as a link or a button. To do the same again otherwise
// takes along what was sent with it and no words can name: its files, and the sheet it is of.
export function wayOut(way, done, sent) {
  if (way.link) return Object.assign(document.createElement("a"), { className: "button", href: way.link, textContent: way.does });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: way.does });
  button.addEventListener("click", () => {
    done();
    const data = new FormData();
    for (const [name, values] of Object.entries(way.fields)) for (const value of values) data.append(name, value);
    if (sent?.get("command") === data.get("command")) for (const [name, value] of sent) if ((value instanceof File || name === "kept") && !way.fields[name]) data.append(name, value);
    data.set("seen", seen());
    send(data);
  });
  return button;
}
