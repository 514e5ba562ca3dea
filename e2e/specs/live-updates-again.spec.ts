/** The stream of live updates after the network, or the server, was away. */
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../test.ts';

test.use({ hasStream: true });

const events = '**/api/v1/Events';

test.describe('a list that could not be had', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('is asked for again by itself once the server answers', async ({ signedIn: page, world }) => {
    const { name } = await world.application((await world.account()).sid);
    const stream = await holdBack(page, events);
    const list = /\/Applications\?/;
    await page.route(list, (route) =>
      route.fulfill({ status: 503, json: { msg: 'Not now.', code: 'store_down' } }),
    );
    await page.goto(`/internal/applications?filter=${encodeURIComponent(name)}`);
    const told = page.getByRole('alert').filter({ hasText: 'The applications could not be loaded.' });
    await expect(told).toContainText('Not now.');
    await expect.poll(() => stream.asked).not.toEqual([]);
    await page.unroute(list);
    await expect(told).toBeVisible();
    stream.letGo();
    await expect(page.getByRole('row', { name })).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});

test.describe('a part that did not come', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('of live updates comes later', async ({ signedIn: page, world }) => {
    const { name } = await world.carrier();
    const parts = ['live-updates', 'ListNews'];
    const failed = new Set<string | undefined>();
    await page.route(/\/assets\/(live-updates|ListNews).*\.js/, (route) => route.abort());
    page.on('requestfailed', (request) =>
      failed.add(parts.find((part) => request.url().includes(`/${part}`))),
    );
    // Time goes on beside the steps of this test: what is asked for again may be so at any of them.
    const came = new Set<string | undefined>();
    page.on('response', (response) => came.add(/\/(?:Events|ListNews(?=.*\.js))/.exec(response.url())?.[0]));
    await page.clock.install();
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name })).toBeVisible();
    await page.clock.runFor(3500);
    await expect.poll(() => [...failed]).toEqual(expect.arrayContaining(parts));
    await page.clock.runFor(1000);
    await page.unrouteAll({ behavior: 'wait' });
    await page.clock.runFor(10_000);
    await expect.poll(() => [...came]).toEqual(expect.arrayContaining(['/ListNews', '/Events']));
  });
});
