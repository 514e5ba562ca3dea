/** Whether a page would come, were this one loaded again. */
export const isServed = () =>
  fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
