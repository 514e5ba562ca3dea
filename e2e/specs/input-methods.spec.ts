/** What an input method types, as in Japanese or Chinese: digits of full width, which are composed before they stand. */
import type { Locator, Page } from '@playwright/test';
import { unfold } from '../lists.ts';
import { expect, test } from '../test.ts';

const wide = (digits: string) =>
  [...digits].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('');

/** Sign by sign, and then it is taken; while it is composed it stands as it is typed. */
async function compose(page: Page, field: Locator, digits: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await field.click();
  await field.press('Control+a');
  for (let at = 1; at <= digits.length; at += 1) {
    const text = wide(digits.slice(0, at));
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at });
    await expect(field).toHaveValue(text);
  }
  await keyboard.send('Input.insertText', { text: wide(digits) });
  await keyboard.detach();
}

test('digits of full width are digits in ports, limits and the numbers of alert rules, typed or pasted', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier();
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const port = page.getByLabel('Port').first();
  await compose(page, port, '5061');
  await expect(port).toHaveValue('5061');
  await port.fill(wide('5062'));
  await expect(port).toHaveValue('5062');
  await port.fill('٥٠٦٣');
  await expect(port).toHaveValue('5063');
  await port.fill('५०६४');
  await expect(port).toHaveValue('5064');
  await page.getByRole('tab', { name: 'SMS (SMPP)' }).click();
  const interval = page.getByLabel('Enquire link interval');
  await compose(page, interval, '15');
  await expect(interval).toHaveValue('15');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Carrier updated successfully')).toBeVisible();

  const account = await world.account();
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await unfold(page, 'Limits');
  const calls = page.getByLabel('Max calls');
  await compose(page, calls, '30');
  await expect(calls).toHaveValue('30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();

  await page.goto('/internal/alert-rules/add');
  const quiet = page.getByLabel('Quiet period');
  await compose(page, quiet, '45');
  await expect(quiet).toHaveValue('45 minutes');
  await quiet.press('Control+a');
  await page.keyboard.insertText(wide('90'));
  await expect(quiet).toHaveValue('90 minutes');
});
