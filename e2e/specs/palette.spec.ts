/** One field over everything: found by keyboard, whichever provider has it, and opened. */
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test('a number of another provider is found as people write it, and its provider is switched to', async ({
  signedIn: page,
  world,
}) => {
  const zenith = await world.provider();
  const account = await world.account({ service_provider_sid: zenith.sid });
  const carrier = await world.carrier({ service_provider_sid: zenith.sid });
  const digits = `331${String(Date.now()).slice(-8)}`;
  const number = await world.number(account.sid, carrier.sid, { number: digits });
  await page.goto('/internal/applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Carriers', exact: true })).toBeVisible();
  await field.fill(`+33 1 ${digits.slice(3).replace(/(..)/g, '$1 ').trim()}`);
  const answer = page.getByRole('group', { name: 'Numbers' }).getByRole('option');
  await expect(answer).toContainText(`${account.name} · ${zenith.name}, another provider`);
  await expect(answer).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option', { name: /^Recent calls with/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/phone-numbers/${number.sid}/edit$`));
  await expect(page.getByRole('note')).toContainText(zenith.name);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveCount(1);
  await field.fill(zenith.name);
  const provider = page.getByRole('option', { name: `Switch to ${zenith.name}` });
  await expect(provider).toBeVisible();
  await provider.click();
  await expect(page.getByLabel('Service provider', { exact: true })).toHaveValue(zenith.sid);
});

test('what opens it may be pressed as soon as it is seen', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    let isPressed = false;
    // Right after it was drawn, before anything else has its turn.
    new MutationObserver(() => {
      const pill = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.startsWith('Search or jump to'),
      );
      if (pill && !isPressed) pill.click();
      isPressed ||= pill !== undefined;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/internal/users');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ allowedErrors: /503/ });

  test('nothing is told from a failure, and on a phone the palette is the whole screen', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/internal/users');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    const text = unique('nothing like that').replaceAll(' ', '-');
    await field.fill(text);
    await expect(page.getByText(`Nothing is called, numbered or addressed like “${text}”.`)).toBeVisible();
    await page.route('**/Search?*', (route) =>
      route.fulfill({ status: 503, json: { msg: 'The server is busy' } }),
    );
    await field.fill('another');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server is busy');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden();
    await field.fill('add acc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/internal\/accounts\/add/);
  });
});
