/** What is half typed is asked about by the browser's own ways out: closing the tab, and going back. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

/** Closes the tab as a person does; they are asked first, and stay. */
async function closeAndStay(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
}

/** The browser asks in the same way before it loads a page anew. */
async function reloadUnasked(page: Page): Promise<void> {
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(questions).toEqual([]);
}

test('a changed form asks before its tab is closed, an unchanged one does not', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier();
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const name = page.getByLabel('Carrier name');
  await name.fill(unique('Half typed'));
  await closeAndStay(page);
  await expect(name).not.toHaveValue(carrier.name);
  await name.fill(carrier.name);
  await expect(page.getByText('No changes')).toBeVisible();
  await reloadUnasked(page);
});

test('a half-typed dialog asks before its tab is closed, and before the page under it is left by going back', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/accounts');
  await page.getByRole('link', { name: 'Carriers', exact: true }).click();
  await expect(page).toHaveURL(/\/internal\/carriers/);
  await page.getByRole('button', { name: 'Add service provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service provider' });
  const name = dialog.getByLabel('Service provider name');
  await name.fill('Half typed');
  await closeAndStay(page);
  await expect(name).toHaveValue('Half typed');

  const question = dialog.getByRole('alert').getByText('What you typed will be lost.');
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Half typed');
  await expect(page).toHaveURL(/\/internal\/carriers/);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Close and discard' }).click();
  await expect(page).toHaveURL(/\/internal\/accounts/);
  await expect(dialog).toBeHidden();

  await reloadUnasked(page);
});
