/** The console speaks with the stored credentials; stand-ins for the vendors are beside the server. */
import type { Page } from '@playwright/test';
import { aCustomVoice } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { besideVendors } from '../beside-vendors.ts';
import { holdBack } from '../hold-back.ts';
import { pick } from '../lists.ts';
import { onlyWhilePressed } from '../only-while-pressed.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';

const beside = besideVendors();

/** The answer to the next text that is spoken. */
async function listenTo(page: Page, name: RegExp | string = /^Listen to/) {
  const spoken = page.waitForResponse((reply) => reply.url().endsWith('/TtsCache/Synthesize'));
  await page.getByRole('button', { name }).click();
  const reply = await spoken;
  return { type: reply.headers()['content-type'], said: reply.ok() ? '' : await reply.text(), reply };
}

// What a vendor refuses to speak is no sound.
test.use({ allowedErrors: /status of 422/, allowedUrls: /Synthesize/ });

test('a voice is listened to, with the credential of an account or of its provider', async ({ page }) => {
  const account = await beside.world.account();
  const right = { api_key: 'whisper-right-canary-secret' };
  const sid = await beside.provision({ account_sid: account.sid }, 'whisper', right);
  const provider = await beside.world.firstProvider();
  const owner = { service_provider_sid: provider.sid };
  const shared = await beside.provision(owner, 'whisper', { ...right, label: 'shared' });
  await actAs(page, beside.world.token);
  await onlyWhilePressed(page);
  for (const one of [sid, shared]) {
    await page.goto(`${beside.server.url}/internal/speech-services/${one}/edit`);
    const { said, type } = await listenTo(page);
    expect(type, said).toBe('audio/mpeg');
    await expect(page.getByRole('button', { name: /^Stop / })).toBeVisible();
  }
  const { name, password } = await beside.world.user(owner);
  const { token } = await beside.world.logIn(name, password);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${beside.server.url}/internal/speech-services/${shared}/edit`);
  await expect(page.getByText('Scope: Service provider')).toBeVisible();
  const { said, type } = await listenTo(page);
  expect(type, said).toBe('audio/mpeg');
});

test('a voice that only its owner knows is typed before it is listened to', async ({ page }) => {
  const account = await beside.world.account();
  const microsoft = { api_key: 'microsoft-right-canary-secret' };
  const azure = await beside.provision(
    { account_sid: account.sid },
    'microsoft',
    microsoft,
    'hosted, custom models',
  );
  const acme = { auth_token: 'custom-right-canary-secret' };
  const own = await beside.provision({ account_sid: account.sid }, 'custom', acme, 'both capabilities');
  await actAs(page, beside.world.token);
  for (const sid of [azure, own]) {
    await page.goto(`${beside.server.url}/internal/speech-services/${sid}/edit`);
    const section = page.getByRole('region', { name: 'Listen' });
    await expect(section.getByRole('button')).toBeDisabled();
    await section.getByLabel('Language').fill('en-GB');
    await section.getByLabel('Voice', { exact: true }).fill('HouseVoice');
    await expectAccessible(page);
    const { said, reply } = await listenTo(page, 'Listen to HouseVoice');
    expect(reply.status(), said).toBe(200);
    expect(reply.request().postDataJSON()).toMatchObject({ language: 'en-GB', voice: 'HouseVoice' });
  }
  const google = await beside.provision({ account_sid: account.sid }, 'google');
  const body = aCustomVoice({ speech_credential_sid: google });
  const voice = await beside.world.send<{ sid: string }>(
    'POST',
    '/GoogleCustomVoices',
    body,
    beside.world.token,
  );
  const listed = await holdBack(page, '**/supportedLanguagesAndVoices*');
  await page.goto(`${beside.server.url}/internal/speech-services/${google}/edit`);
  const section = page.getByRole('region', { name: 'Listen' });
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Reception');
  // What is chosen would be another one once the vendor's voices have come.
  await expect(section).toHaveCount(0);
  listed.letGo();
  await expect(section.getByRole('combobox', { name: 'Voice' })).toHaveValue('Standard-A');
  await pick(section.getByRole('combobox', { name: 'Voice' }), 'Reception');
  await section.getByLabel('Language').fill('de-DE');
  const asked = await listenTo(page, /^Listen to Reception/);
  const wish = { language: 'de-DE', voice: `custom_${voice.sid}` };
  expect(asked.reply.request().postDataJSON()).toMatchObject(wish);

  const streaming = await beside.provision({ account_sid: account.sid }, 'custom', {
    ...acme,
    custom_tts_url: '',
    label: 'ws',
  });
  await page.goto(`${beside.server.url}/internal/speech-services/${streaming}/edit`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Listen' })).toHaveCount(0);
});
