import type { Page } from '@playwright/test';

/** What the frame asks of its own accord three seconds after it is there: a slow screen may not be complete by then. */
const LATER = /\/Notices$|\/assets\/live-updates/;

/** Every request of the page from now on, as path and query; `requestfinished`: those that were answered. */
export function requestsOf(page: Page, event: 'request' | 'requestfinished' = 'request'): string[] {
  const asked: string[] = [];
  page.on(event as 'request', (request) => {
    const { protocol, pathname, search } = new URL(request.url());
    if (protocol === 'http:' && !LATER.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}
