// Asks for what the first screen will show while the scripts that show it are still on their way. Whoever asks for the
// same address within half a minute is given this answer: `src/app/begun.ts`.
(() => {
  // What nothing works without. Nothing here is newer than 2018, since old browsers have to read it.
  function whatLacks() {
    // The newest that the styles use as it is; the versions are those of `vite.config.ts`.
    if (!('popover' in HTMLElement.prototype && CSS.supports('color', 'light-dark(red, red)')))
      return 'This browser is too old for Trunkline, which needs Chrome or Edge 125, Firefox 126, Safari 17.5, or newer.';
    try {
      for (const box of [localStorage, sessionStorage]) {
        box.setItem('trunkline-boot', '');
        box.removeItem('trunkline-boot');
      }
    } catch {
      return 'This browser stores nothing for Trunkline, not even who is signed in. Allow cookies and site data for this address, or free space on the disk. Then load the page again.';
    }
  }
  function say(text) {
    const place = document.querySelector('.waiting');
    if (!place) return;
    place.hidden = false;
    if (text) place.textContent = text;
  }
  const lacks = whatLacks();
  if (lacks) {
    window.UNFIT = true;
    document.addEventListener('DOMContentLoaded', () => say(lacks));
    return;
  }
  // Hidden until then, and not only unseen: to lay out words whose font is still on its way holds up the scripts.
  setTimeout(say, 5000);

  // A file of this page's build that does not come, while the page itself is not complete.
  const look = ({ target: { src, href } }) => {
    if (/\/assets\/.*(js|css)$/.test(src || href) && document.readyState !== 'complete')
      document.head.append(Object.assign(document.createElement('script'), { src: '/again.js' }));
  };
  addEventListener('error', look, true);

  const [, inside, area, ...more] = location.pathname.toLowerCase().split('/');
  const token = localStorage.getItem('token');
  // A password has to be changed first, and then there is nothing to show.
  if (!token || inside !== 'internal' || sessionStorage.getItem('SESS_OLD_PASSWORD')) return;

  // As `ownOfTab` of `src/app/browser-storage.ts` does.
  const ofTab = (key) => {
    const own = sessionStorage.getItem(key);
    return own === null ? localStorage.getItem(key) : own;
  };
  const provider = ofTab('activeServiceProvider');
  // Another area begins with all accounts.
  const account = ofTab('location') === area && ofTab('accountFilter');

  const settings = { ...window.JAMBONZ, ...window.TRUNKLINE };
  const api = (settings.API_BASE_URL || '/api/v1').trim().replace(/\/+$/, '');
  const addresses = ['/Users/me', '/ServiceProviders'];
  const isList = more.join('') === '' && location.search === '';
  if (provider && isList) {
    const of = `/ServiceProviders/${encodeURIComponent(provider)}`;
    const page = '?page=1&page_size=25';
    const lists = {
      accounts: [`${of}/Accounts${page}`],
      carriers: account ? [] : [`${of}/VoipCarriers${page}`],
      'phone-numbers': account
        ? []
        : [`/PhoneNumbers${page}&service_provider_sid=${encodeURIComponent(provider)}`],
    };
    addresses.push(...(lists[area] || []));
  }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = {};
  for (const address of addresses) {
    // To its end: else what it says would only be asked of the network once the screen wants it.
    const answer = fetch(api + address, { headers }).then(
      async (reply) => new Response((await reply.text()) || null, reply),
    );
    // Whoever takes it is told of a failure.
    answer.catch(() => undefined);
    answers[api + address] = answer;
  }
  window.BEGUN = { token, at: performance.now(), answers };
})();
