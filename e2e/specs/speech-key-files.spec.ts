/** The file of a key, as it is chosen. */
import { expect, test } from '../test.ts';

test('of two key files the one that was chosen last counts, and a file that is far too large is not read', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    const read = File.prototype.text;
    File.prototype.text = async function () {
      if (this.name === 'first.json') await new Promise((done) => addEventListener('let-go', done));
      return read.call(this);
    };
  });
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('google');
  const picker = page.locator('input[type=file]');
  const key = { type: 'service_account', private_key: 'canary-secret', client_email: 'ann@example.com' };
  const file = (name: string, more: object) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...key, ...more })),
  });
  await picker.setInputFiles(file('first.json', { project_id: 'first' }));
  await picker.setInputFiles(file('last.json', { project_id: 'last' }));
  const chosen = page.getByRole('region', { name: /secrets masked/ });
  await expect(chosen).toContainText('"last"');
  await page.evaluate(async () => {
    dispatchEvent(new Event('let-go'));
    await new Promise((read) => setTimeout(read, 50));
  });
  await expect(page.getByText('last.json')).toBeVisible();
  await expect(chosen).toContainText('"last"');
  await picker.setInputFiles(file('large.json', { project_id: 'x'.repeat(2_000_000) }));
  await expect(page.getByText('large.json is larger than 2 MB')).toBeVisible();
  await expect(chosen).toContainText('"last"');
});
