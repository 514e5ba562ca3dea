/** A page is open while the server behind it becomes another release. */
import type { Page } from '@playwright/test';
import { carrierName, openCarrier } from '../carrier-screens.ts';
import { expect, test } from '../test.ts';

// What was read of another release is refused first.
test.use({ allowedErrors: /status of 409/ });

/** The next answer at the address is as a release before would have told it. */
async function tellLess(page: Page, address: RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      const { created_at: _, ...json } = await response.json();
      await route.fulfill({ json, headers: { ...response.headers(), etag: '"of-another-release"' } });
    },
    { times: 1 },
  );
}

test('a record that the new release tells more of is saved, and what somebody else changed is asked about', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier();
  const path = `/VoipCarriers/${carrier.sid}`;
  const stored = () => world.send<{ name: string }>('GET', path, undefined, world.token);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });

  await tellLess(page, new RegExp(`${path}$`));
  await openCarrier(page, carrier.sid);
  await carrierName(page).fill(`${carrier.name} mine`);
  await save.click();
  await expect(page.getByText('Carrier updated successfully')).toBeVisible();
  expect((await stored()).name).toBe(`${carrier.name} mine`);

  await tellLess(page, new RegExp(`${path}$`));
  await page.reload();
  await carrierName(page).fill(`${carrier.name} mine again`);
  await world.send('PUT', path, { name: `${carrier.name} theirs` }, world.token);
  await save.click();
  await expect(conflict).toBeVisible();
  expect((await stored()).name).toBe(`${carrier.name} theirs`);
});

test.describe('a page of the release before', () => {
  test.use({ hasStream: true });

  test('offers to be reloaded, once a reload brings another', async ({ signedIn: page }) => {
    // Each stream is over at once, as where servers are replaced.
    const body = 'event: open\ndata: {}\n\n';
    await page.route('**/api/v1/Events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    );
    const isPage = (url: URL | string) => new URL(url).pathname === '/';
    const same = page.waitForResponse((response) => isPage(response.url()));
    await page.goto('/internal/accounts');
    await (await same).finished();
    const told = page.getByRole('status').filter({ hasText: 'Trunkline has been upgraded.' });
    await page.route(
      isPage,
      async (route) => {
        // So far the page has been the same.
        await expect(told).toHaveCount(0);
        const response = await route.fetch();
        const html = (await response.text()).replace(
          /\/assets\/index-[\w-]+\.js/,
          '/assets/index-of-a-newer.js',
        );
        await route.fulfill({ response, body: html });
      },
      { times: 1 },
    );
    const reload = told.getByRole('button', { name: 'Reload' });
    await reload.hover();
    const loaded = page.waitForEvent('load');
    await reload.click();
    await loaded;
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  });
});
