/** Rows of a form: what adding one says, how ports are typed, and forms with very many or very odd things in them. */
import type { Page } from '@playwright/test';
import { expectNoSideways } from '../good-looks.ts';
import { expect, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const port = (page: Page) => page.getByLabel('Port', { exact: true }).first();
const address = (page: Page, nth = 0) => page.getByRole('textbox', { name: 'IP address' }).nth(nth);

async function openWith(page: Page, world: World, addresses: readonly string[]) {
  const sip_gateways = addresses.map((ipv4) => ({
    ipv4,
    netmask: 32,
    port: 5060,
    inbound: true,
    outbound: true,
  }));
  const carrier = await world.carrier({ sip_gateways });
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  await expect(address(page)).toHaveValue(addresses[0] ?? '');
  return carrier;
}

test('adding a gateway is no fault yet, until it is saved or left empty', async ({ signedIn: page }) => {
  await page.goto('/internal/carriers/add');
  for (const nth of [1, 2]) {
    await page.getByRole('button', { name: 'Add SIP gateway' }).click();
    await expect(address(page, nth)).toBeFocused();
    await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(nth === 1 ? 0 : 1);
    await expect(page.getByText('You must provide at least one SIP Gateway.')).toBeHidden();
  }
});

test('what is pasted is not cut at the length of its field: it stands whole, and is said to be too long', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/internal/carriers/add');
  const name = page.getByLabel('Carrier name');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await name.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
  };
  await paste('x'.repeat(70));
  await expect(name).toHaveValue('x'.repeat(70));
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription('Carrier name may have at most 64 characters');
  // The blanks before it are no part of it.
  const whole = `${'y'.repeat(60)} end`;
  await paste(`   ${whole}`);
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription('');
  await address(page).fill('203.0.113.7');
  await page.getByRole('button', { name: 'Add carrier' }).click();
  await expect(page.getByRole('link', { name: whole })).toBeVisible();
});

test('a field takes as many pictures as letters, as its check counts them', async ({ signedIn: page }) => {
  await page.goto('/internal/carriers/add');
  const name = page.getByLabel('Carrier name');
  await name.focus();
  await page.keyboard.type('😀'.repeat(64));
  await expect(name).toHaveValue('😀'.repeat(64));
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription('');
  await name.press('End');
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription('Carrier name may have at most 64 characters');
});

test('a port replaces what is there, takes digits only and no sixth one', async ({
  signedIn: page,
  world,
}) => {
  await openWith(page, world, ['203.0.113.7']);
  await port(page).click();
  await page.keyboard.type('5062');
  await expect(port(page)).toHaveValue('5062');
  await address(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('506712');
  await expect(port(page)).toHaveValue('50671');
  await port(page).fill('1e3');
  await expect(port(page)).toHaveValue('50671');
  await port(page).fill('123456');
  await expect(port(page)).toHaveValue('50671');
  // A second press sets the caret, as anywhere.
  await port(page).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(port(page)).toHaveValue('5067');
});

test('what is wrong with a port is said as long as it is wrong', async ({ signedIn: page, world }) => {
  await openWith(page, world, ['203.0.113.7']);
  const message = page.getByText(/port.*65535/i);
  await port(page).fill('70000');
  await page.getByLabel('DTMF type').focus();
  await expect(message).toBeVisible();
  await port(page).fill('7000');
  await expect(message).toBeHidden();
  await page.getByLabel('DTMF type').focus();
  await expect(message).toBeHidden();
  await port(page).fill('70000');
  await page.getByLabel('DTMF type').focus();
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  await expect(message).toBeHidden();
});

test('a key in one of 150 gateways does not draw the others, and a save moves none of them', async ({
  signedIn: page,
  world,
}) => {
  // Asked for by role or label, each look at the page would name all of its thousands of elements.
  const address = (nth: number) => page.locator(`[data-path="sip_gateways.${nth}.ipv4"]`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const moved = { count: 0 };
    window.addEventListener('transitionrun', () => {
      moved.count += 1;
    });
    Object.assign(window, { moved });
    // React reads the value of each field that it draws again.
    const seen = new Set<Element>();
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (!value) return;
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      ...value,
      get(this: HTMLInputElement) {
        if (this.dataset.path?.endsWith('.ipv4')) seen.add(this);
        return value.get?.call(this);
      },
    });
    Object.assign(window, { drawnFields: seen });
  });
  const addresses = Array.from({ length: 150 }, (_, nth) => `198.51.100.${nth + 1}`);
  const sip_gateways = addresses.map((ipv4) => ({ ipv4, netmask: 32, inbound: true, outbound: true }));
  const carrier = await world.carrier({ sip_gateways });
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  await expect(address(149)).toHaveValue('198.51.100.150');
  await address(75).focus();
  const drawn = () =>
    page.evaluate(() => {
      const { drawnFields } = window as unknown as { drawnFields: Set<Element> };
      const count = drawnFields.size;
      drawnFields.clear();
      return count;
    });
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await drawn();
  await page.keyboard.type('8');
  await expect(address(75)).toHaveValue('198.51.100.7698');
  expect(await drawn()).toBeLessThan(10);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('No changes')).toBeVisible();
  await page.locator('[aria-label="Delete SIP gateway 150"]').click();
  await page.evaluate(() => {
    (window as unknown as { moved: { count: number } }).moved.count = 0;
  });
  await page.locator('button[type=submit]', { hasText: 'Save' }).click();
  await expect(address(149)).toHaveCount(0);
  await expect(page.getByText('No changes')).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { moved: { count: number } }).moved.count);
  // The button has some of its own; each field of a row would have five.
  expect(moved).toBeLessThan(100);
});

test('very long names and text from right to left are kept, and nothing leaves the page', async ({
  signedIn: page,
  world,
}) => {
  await openWith(page, world, ['203.0.113.7']);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of [`${'W'.repeat(52)}${width}`, `${'שלום עולם '.repeat(4)}${unique('')}`.trim()]) {
      await page.getByLabel('Carrier name').fill(name);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.getByText('No changes')).toBeVisible();
      await expect(page.getByLabel('Carrier name')).toHaveValue(name);
      await expectNoSideways(page, `${name} at ${width} px`);
    }
  }
});
