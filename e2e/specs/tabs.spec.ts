/** Tests share a browser context, and nothing that is in it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    cookie: document.cookie,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    past: history.length,
    opener: window.opener,
  }));

test('what a test leaves in its context is not there for the next one', async ({ tabs, viewport }) => {
  const first = await tabs.lend(viewport);
  const page = await first.open();
  await page.goto('/');
  const before = await kept(page);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await first.context.addCookies([{ name: 'left', value: 'behind', url: page.url() }]);
  await first.context.grantPermissions(['geolocation']);
  await first.context.route('**/*', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await kept(page)).toMatchObject({ local: 'behind', cookie: 'left=behind', permission: 'granted' });
  await first.giveBack();

  const second = await tabs.lend(viewport);
  expect(second.context).toBe(first.context);
  const next = await second.open();
  expect(next.viewportSize()).toEqual(viewport);
  await next.goto('/');
  expect(await kept(next)).toEqual(before);
  expect(before).toMatchObject({ local: null, session: null, cookie: '', opener: null });

  await next.clock.install();
  await second.giveBack();
  const third = await tabs.lend(viewport);
  expect(third.context, 'a clock that was set is not lent again').not.toBe(second.context);
  await third.giveBack();
});
