// Asks for what the first screen will show while the scripts that show it are still on their way. Whoever asks for the
// same address within a few seconds is given this answer: `src/app/begun.ts`.
(() => {
  // Hidden until then, and not only unseen: to lay out words whose font is still on its way holds up the scripts.
  setTimeout(() => document.querySelector('.waiting')?.removeAttribute('hidden'), 5000);

  // A file of this page's build that does not come, while the page itself is not complete.
  const look = ({ target: { src, href } }) => {
    if (/\/assets\/.*(js|css)$/.test(src || href) && document.readyState !== 'complete')
      document.head.append(Object.assign(document.createElement('script'), { src: '/again.js' }));
  };
  addEventListener('error', look, true);

  const [, inside, area, ...more] = location.pathname.toLowerCase().split('/');
  let token = null;
  let provider = null;
  let account = null;
  try {
    token = localStorage.getItem('token');
    // As `ownOfTab` of `src/app/browser-storage.ts` does.
    const ofTab = (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key);
    provider = ofTab('activeServiceProvider');
    // Another area begins with all accounts.
    if (ofTab('location') === area) account = ofTab('accountFilter');
    // A password has to be changed first, and then there is nothing to show.
    if (sessionStorage.getItem('SESS_OLD_PASSWORD')) return;
  } catch {
    return;
  }
  if (!token || inside !== 'internal') return;

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
    addresses.push(...(lists[area] ?? []));
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
