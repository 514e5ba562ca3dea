/** Tests of keys of speech and language models, with stand-ins for the vendors beside the server. */
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { besideVendors } from '../beside-vendors.ts';
import { chooseIn } from '../lists.ts';
import { writeAsPlatform } from '../platform.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';

const beside = besideVendors();
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
    await expect(row('right').getByTitle(/Not tested yet/)).toHaveText('Not tested');
    for (const label of ['right', 'wrong']) await chooseIn(row(label), /^Actions for/, 'Test');
    await expect(row('right').getByText('Works', { exact: true })).toBeVisible();
    await expect(row('wrong').getByTitle(/key/)).toHaveText('Failing');

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
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  await page.locator('[data-path="fields.api_uri"]').selectOption('IN');
  // The key was entered for another server (`R16`).
  await page.getByLabel('API key').fill(api_key);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Speech credential updated successfully')).toBeVisible();
  await expect(page.getByText('Not tested yet with the values as they are.')).toBeVisible();
  await chooseIn(page.locator('main'), /^Actions for/, 'Test');
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
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
  await chooseIn(row('Soniox'), /^Actions for/, 'Test');
  await expect(row('Soniox').getByText('Failing', { exact: true })).toBeVisible();
  await expect(row('Verbio').getByText('Works', { exact: true })).toBeVisible();
  await expect(row('Nvidia').getByTitle(/cannot be tested/)).toHaveText('Not tested');
  await row('Nvidia')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: /^Test/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await row('Nvidia').getByRole('link', { name: 'Nvidia', exact: true }).click();
  const asked = page.getByRole('button', { name: 'Test', exact: true });
  await expect(asked).toHaveAttribute('aria-disabled', 'true');
  await expect(asked).toHaveAccessibleDescription('This vendor cannot be tested from here.');
  // Said in words, it is not said once more on hover.
  await expect(page.getByRole('status').getByText('Not tested', { exact: true })).not.toHaveAttribute(
    'title',
  );
});

test('a key is replaced once the vendor takes the new one, and by nobody who may only look', async ({
  page,
}) => {
  const provider = await beside.world.provider();
  const path = `/ServiceProviders/${provider.sid}`;
  const speech = await add(
    `${path}/SpeechCredentials`,
    aSpeechCredential('elevenlabs', { api_key: 'eleven-right-canary-secret' }),
  );
  const llm = await add(`${path}/LlmCredentials`, anLlmCredential('openai', { api_key: 'sk-wrong-canary' }));
  await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
  await page.goto(`${beside.server.url}/internal/speech-services/${speech}/edit`);
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  const replace = page.getByRole('button', { name: 'Replace key: API key' });
  const model = page.locator('[data-path="fields.model_id"]');
  const chosen = await model.inputValue();
  await model.selectOption({ index: 1 });
  await expect(replace).toHaveAccessibleDescription(/^Save or discard your changes first/);
  await model.selectOption(chosen);
  await replace.click();
  const dialog = page.getByRole('dialog', { name: 'Replace the key of ElevenLabs' });
  const key = dialog.getByLabel('API key');
  await expect(key).toBeFocused();
  await dialog.getByRole('button', { name: 'Test and replace' }).click();
  await expect(dialog.getByText('API key is required')).toBeVisible();
  await key.fill('brand-wrong-canary-secret');
  await dialog.getByRole('button', { name: 'Test and replace' }).click();
  await expect(dialog.getByText('The key was not replaced.')).toBeVisible();
  await expect(key).toHaveValue('brand-wrong-canary-secret');
  await expect(dialog.getByRole('button', { name: 'Store it anyway' })).toBeVisible();
  await expectAccessible(page);
  // What something in between answers is no test, and not known to be none.
  await page.route(/\/replace-key$/, (route) => route.fulfill({ json: {} }), { times: 1 });
  await dialog.getByRole('button', { name: 'Test and replace' }).click();
  await expect(dialog.getByText('It is unclear whether this was done.')).toBeVisible();
  await expect(dialog.getByText('Something went wrong, please try again')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Store it anyway' })).toHaveCount(0);
  // Another one has to be tested first.
  await key.fill('brand-right-canary-secret');
  await expect(dialog.getByRole('button', { name: 'Store it anyway' })).toHaveCount(0);
  await key.press('Enter');
  await expect(page.getByText('Key replaced: the vendor accepts it')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Stored, starts with brand-')).toBeVisible();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('canary-secret');

  await page.goto(`${beside.server.url}/internal/llm-services/${llm}/edit`);
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await replace.click();
  const other = page.getByRole('dialog', { name: 'Replace the key of OpenAI' });
  await other.getByLabel('API key').fill('new-wrong-canary-secret');
  await other.getByRole('button', { name: 'Test and replace' }).click();
  await expect(other.getByText(/Incorrect API key provided: \*\*\*/)).toBeVisible();
  await other.getByRole('button', { name: 'Store it anyway' }).click();
  await expect(page.getByText('Stored, starts with new-wr')).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await replace.click();
  await other.getByLabel('API key').fill('new-right-canary-secret');
  await other.getByRole('button', { name: 'Test and replace' }).click();
  await expect(page.getByText('Stored, starts with new-ri')).toBeVisible();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();

  const viewer = await beside.world.user({ service_provider_sid: provider.sid, is_view_only: true });
  const { token } = await beside.world.logIn(viewer.name, viewer.password);
  await page.evaluate((one) => localStorage.setItem('token', one), token);
  await page.goto(`${beside.server.url}/internal/llm-services/${llm}/edit`);
  await expect(replace).toBeDisabled();
  await expect(replace).toHaveAccessibleDescription('User has view-only access');
});

test('a vendor that does not answer is waited for in words, on the page and while its key is replaced', async ({
  page,
}) => {
  const provider = await beside.world.provider();
  const sid = await add(
    `/ServiceProviders/${provider.sid}/SpeechCredentials`,
    aSpeechCredential('gladia', { api_key: 'gladia-slow-canary-secret' }),
  );
  await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
  await page.goto(`${beside.server.url}/internal/speech-services/${sid}/edit`);
  await expect(page.getByText('Checking status…').first()).toBeVisible();
  await expect(page.getByText('Waiting for the vendor to answer').first()).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Replace key: API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the key of Gladia' });
  await dialog.getByLabel('API key').fill('another-slow-canary-secret');
  await dialog.getByRole('button', { name: 'Test and replace' }).click();
  await expect(dialog.getByText('Waiting for the vendor to answer')).toBeVisible({ timeout: 10_000 });
  await expectAccessible(page);
});
