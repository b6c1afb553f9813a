// live tells of every change of the event by the number of its last entry, of what
// changes beside its journal, and of the office being lost and found again.
export function live(address, changed, lost) {
  let silent, down = false;
  const heard = () => {
    if (down) { down = false; lost(false); }
    clearTimeout(silent);
    silent = setTimeout(() => { down = true; lost(true); open(); }, 25000);
  };
  let source;
  function open() {
    source?.close();
    source = new EventSource(address);
    source.onmessage = e => { heard(); changed(e.data); };
    source.addEventListener("beside", () => { heard(); changed("beside"); });
    source.onerror = () => {
      if (!down) { down = true; lost(true); }
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
  }
  open();
}
