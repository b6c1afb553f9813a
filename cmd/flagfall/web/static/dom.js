// What every script of the office looks things up with.
export const $ = (s, from = document) => from.querySelector(s);
export const all = (s, from = document) => [...from.querySelectorAll(s)];
// parsed is a page as the browser itself reads it. A parser of a script takes what is for
// browsers without scripts for elements: fields that nobody sees, and that must be filled in.
export function parsed(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const without of all("noscript", page)) without.textContent = without.innerHTML;
  return page;
}
// parts are those of a page that the office has made.
export const parts = html => [...parsed(html).body.childNodes];
export const body = document.body;
export const event = body.dataset.event;
export const seen = () => body.dataset.seq;

export const typing = e => e && e.matches("input:not([type=hidden]):not([type=checkbox]), textarea, select");

// begun: somebody has typed into the form.
export const begun = form => form && [...form.elements].some(f => f.matches("input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea") && f.value !== f.defaultValue);
