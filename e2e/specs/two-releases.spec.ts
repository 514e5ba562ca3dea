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
