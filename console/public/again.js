// Asked for by `boot.js`, once for each file of the page that did not come. While servers are replaced one after the other
// a page may come from one of them, and its files be asked of another, which has none of that build: it would stay empty, or
// without its looks. So it is loaded again until all of it comes from one, or it has been tried for a minute.
(() => {
  const EACH_MS = 2000;
  const LONGEST_MS = 60_000;
  const KEY = 'trunkline-loaded-again';
  if (window.IS_LOADED_AGAIN) return;
  window.IS_LOADED_AGAIN = true;
  const tell = () => document.querySelector('.waiting')?.removeAttribute('hidden');
  tell();
  addEventListener('DOMContentLoaded', tell);

  /** Since this tab first did so; the next time is another matter. */
  function since() {
    const [began, last] = JSON.parse(sessionStorage.getItem(KEY)) ?? [];
    const first = Date.now() - last < LONGEST_MS ? began : Date.now();
    sessionStorage.setItem(KEY, JSON.stringify([first, Date.now()]));
    return Date.now() - first;
  }

  async function load() {
    // Without a place to count there would be no end to it.
    try {
      if (since() > LONGEST_MS) return;
    } catch {
      return;
    }
    const page = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
      () => null,
    );
    // What is in the page's place while no server is there would not go away by itself.
    if (page?.ok) location.reload();
    else setTimeout(load, EACH_MS);
  }
  setTimeout(load, EACH_MS);
})();
