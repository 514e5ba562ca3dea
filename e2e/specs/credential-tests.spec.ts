/** Tests of keys of speech and language models, with stand-ins for the vendors beside the server. */
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { besideVendors } from '../beside-vendors.ts';
import { writeAsPlatform } from '../platform.ts';
import { actAs, expect, test } from '../test.ts';

const beside = besideVendors();
// A vendor that refuses a key has no models to tell; the server says so with 422.
test.use({ allowedErrors: /status of 422/, allowedUrls: /supportedLanguagesAndVoices/ });
test.beforeEach(async ({ page }) => actAs(page, beside.world.token));

const add = async (path: string, body: object) =>
  (await beside.world.send<{ sid: string }>('POST', path, body, beside.world.token)).sid;

for (const vendor of ['openai', 'anthropic'] as const)
  test(`${vendor}: a right key is ok, a wrong one fails with the vendor's reason, in the list and on its page`, async ({
    page,
  }) => {
    const provider = await beside.world.provider();
    const path = `/ServiceProviders/${provider.sid}/LlmCredentials`;
    await add(path, anLlmCredential(vendor, { api_key: 'sk-right-canary-secret', label: 'right' }));
    await add(path, anLlmCredential(vendor, { api_key: 'sk-wrong-canary-secret', label: 'wrong' }));
    await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
    await page.goto(`${beside.server.url}/internal/llm-services`);
    const row = (label: string) => page.getByRole('row').filter({ hasText: label });
    await expect(row('right').getByText('Status not tested')).toHaveAttribute('title', /Not tested yet/);
    for (const label of ['right', 'wrong']) await row(label).getByRole('button', { name: 'Test' }).click();
    await expect(row('right').getByText('Status ok')).toBeVisible();
    await expect(row('wrong').getByText('Status fail')).toHaveAttribute('title', /key/);

    await row('right').getByRole('link').first().click();
    await expect(page.getByText('The vendor accepts this credential.')).toBeVisible();
    await page.goto(`${beside.server.url}/internal/llm-services`);
    await row('wrong').getByRole('link').first().click();
    await expect(page.getByText(/Incorrect API key provided|invalid x-api-key/)).toBeVisible();
  });

test('what a test said counts for the values it was made with, and only for what they are used for', async ({
  page,
}) => {
  const provider = await beside.world.provider();
  const path = `/ServiceProviders/${provider.sid}/SpeechCredentials`;
  const api_key = 'eleven-right-canary-secret';
  const sid = await add(path, aSpeechCredential('elevenlabs', { api_key }));
  await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
  await page.goto(`${beside.server.url}/internal/speech-services/${sid}/edit`);
  await expect(page.getByText('Status ok')).toBeVisible();
  await page.locator('[data-path="fields.api_uri"]').selectOption('IN');
  // The key was entered for another server (`R16`).
  await page.getByLabel('API key').fill(api_key);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Speech credential updated successfully')).toBeVisible();
  await expect(page.getByText('Not tested yet with the values as they are.')).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('Status ok')).toBeVisible();
  await expect(page.getByText('The vendor accepts this credential.')).toBeVisible();
});

test('a wrong key of a speech vendor, one that cannot be tested, and a result that the platform left', async ({
  page,
}) => {
  const provider = await beside.world.provider();
  const path = `/ServiceProviders/${provider.sid}/SpeechCredentials`;
  await add(path, aSpeechCredential('soniox', { api_key: 'soniox-wrong-canary-secret' }));
  await add(path, aSpeechCredential('nvidia'));
  const sid = await add(path, aSpeechCredential('verbio'));
  const tested = `update speech_credentials set tts_tested_ok = 1, stt_tested_ok = 0,
    last_tested = '2026-01-01 00:00:00', use_for_stt = 0 where speech_credential_sid = ?`;
  writeAsPlatform(beside.server, tested, sid);
  await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
  await page.goto(`${beside.server.url}/internal/speech-services`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Soniox').getByRole('button', { name: 'Test' }).click();
  await expect(row('Soniox').getByText('Status fail')).toBeVisible();
  await expect(row('Verbio').getByText('Status ok')).toBeVisible();
  await expect(row('Nvidia').getByText('Status not tested')).toHaveAttribute('title', /cannot be tested/);
});
