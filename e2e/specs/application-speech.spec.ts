/** Speech as an application chooses it, with stand-ins for the vendors beside the server. */
import type { Page } from '@playwright/test';
import { aCustomVoice, aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { startVendors } from '../vendors.ts';
import { FIRST_PASSWORD, openWorld, type World } from '../world.ts';

let vendors: Awaited<ReturnType<typeof startVendors>>;
let server: Server;
let world: World;

test.beforeAll(async () => {
  vendors = await startVendors();
  server = await startServer(emptyDataDirectory(), {
    ...vendors.env,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
  });
  world = await openWorld(server.url);
});
test.afterAll(async () => {
  await server.stop();
  vendors.stop();
});
// A vendor that refuses a key has no voices to tell; the server says so with 422.
test.use({ allowedErrors: /422/ });

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const vendorOf = (page: Page, of: string) => group(page, of).getByLabel('Vendor');
const box = (page: Page, of: string, name: string) => group(page, of).getByRole('combobox', { name });
const words = (page: Page, of: string, name: string) => group(page, of).getByRole('textbox', { name });

async function provision(account_sid: string, vendor: VendorId, over: object = {}, variant?: string) {
  const body = aSpeechCredential(vendor, { ...over, account_sid }, variant);
  const path = `/Accounts/${account_sid}/SpeechCredentials`;
  return (await world.send<{ sid: string }>('POST', path, body, world.token)).sid;
}

async function furnished() {
  const account = await world.account();
  await provision(account.sid, 'google');
  await provision(account.sid, 'elevenlabs', { api_key: 'eleven-right-canary-secret' });
  await provision(account.sid, 'deepgram', { api_key: 'deepgram-right-canary-secret' }, 'hosted');
  await provision(account.sid, 'microsoft', {}, 'hosted, custom models');
  await provision(account.sid, 'custom', {}, 'both capabilities');
  return { account, application: await world.application(account.sid) };
}

test('each vendor is asked as it wants to be, and what was chosen is found again', async ({ page }) => {
  test.setTimeout(60_000);
  const { application } = await furnished();
  const address = `${server.url}/internal/applications/${application.sid}/edit`;
  const speaking = 'Speech synthesis';
  await actAs(page, world.token);
  await page.goto(address);

  await expect(vendorOf(page, speaking)).toHaveValue('google');
  await expect(box(page, speaking, 'Voice')).toHaveValue('Standard-C');

  await vendorOf(page, speaking).selectOption('elevenlabs');
  await expect(box(page, speaking, 'Language')).not.toHaveValue('');
  await expect(box(page, speaking, 'Voice')).not.toHaveValue('');

  await vendorOf(page, speaking).selectOption('deepgram');
  await expect(box(page, speaking, 'Model')).not.toHaveValue('');
  await expect(group(page, speaking).getByLabel('Language')).toHaveCount(0);

  await vendorOf(page, speaking).selectOption('microsoft');
  await expect(words(page, speaking, 'Voice')).toBeVisible();

  await vendorOf(page, speaking).selectOption('custom:acme');
  await words(page, speaking, 'Language').fill('en-GB');
  await words(page, speaking, 'Voice').fill('house voice');
  await page.getByLabel('Use a fallback speech vendor if primary fails').check();
  await vendorOf(page, 'Fallback speech recognizer').selectOption('deepgram');
  await expect(box(page, 'Fallback speech recognizer', 'Language')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Application .* updated$/)).toBeVisible();

  await page.goto(address);
  await expect(vendorOf(page, speaking)).toHaveValue('custom:acme');
  await expect(words(page, speaking, 'Voice')).toHaveValue('house voice');
  await expect(vendorOf(page, 'Fallback speech synthesis')).toHaveValue('google');
  await expect(vendorOf(page, 'Fallback speech recognizer')).toHaveValue('deepgram');
});

test('a vendor that is no longer provisioned stays, and is marked', async ({ page }) => {
  const account = await world.account();
  const application = await world.application(account.sid, { speech_synthesis_vendor: 'wellsaid' });
  await actAs(page, world.token);
  await page.goto(`${server.url}/internal/applications/${application.sid}/edit`);
  await expect(vendorOf(page, 'Speech synthesis')).toHaveValue('wellsaid');
  await expect(vendorOf(page, 'Speech synthesis').locator('option:checked')).toHaveText(
    'WellSaid – not provisioned',
  );
});

test("a right key is fine and a wrong one has the vendor's reason, without the key in it", async ({
  page,
}) => {
  const account = await world.account();
  const right = await provision(account.sid, 'wellsaid', { api_key: 'wellsaid-right-canary-secret' });
  const wrong = await provision(account.sid, 'wellsaid', {
    api_key: 'wellsaid-wrong-canary-secret',
    label: 'old',
  });
  await actAs(page, world.token);
  await page.goto(`${server.url}/internal/speech-services/${right}/edit`);
  await expect(page.getByText('Status ok')).toBeVisible();
  await page.goto(`${server.url}/internal/speech-services/${wrong}/edit`);
  await expect(page.getByText('Status fail')).toBeVisible();
  await expect(page.getByText(/does not accept this API key/)).toBeVisible();
  expect(await page.content()).not.toContain('canary-secret');
  await page.goto(`${server.url}/internal/speech-services?account=${account.sid}`);
  await expect(page.getByText('Status ok')).toBeVisible();
  await expect(page.getByText('Status fail')).toBeVisible();
});

/** The answer to the next text that is spoken. */
async function listenTo(page: Page, name: RegExp | string = /^Listen to/) {
  const spoken = page.waitForResponse((reply) => reply.url().endsWith('/TtsCache/Synthesize'));
  await page.getByRole('button', { name }).click();
  const reply = await spoken;
  return { type: reply.headers()['content-type'], said: reply.ok() ? '' : await reply.text(), reply };
}

test('a voice is listened to, with the credential of an account or of its provider', async ({ page }) => {
  const account = await world.account();
  const sid = await provision(account.sid, 'whisper', { api_key: 'whisper-right-canary-secret' });
  const provider = await world.firstProvider();
  const values = { api_key: 'whisper-right-canary-secret', account_sid: null, label: 'shared' };
  const body = aSpeechCredential('whisper', values);
  const path = `/ServiceProviders/${provider.sid}/SpeechCredentials`;
  const shared = await world.send<{ sid: string }>('POST', path, body, world.token);
  await actAs(page, world.token);
  for (const one of [sid, shared.sid]) {
    await page.goto(`${server.url}/internal/speech-services/${one}/edit`);
    const { said, type } = await listenTo(page);
    expect(type, said).toBe('audio/mpeg');
  }
  const { name, password } = await world.user({ service_provider_sid: provider.sid });
  await actAs(page, (await world.logIn(name, password)).token);
  await page.goto(`${server.url}/internal/speech-services/${shared.sid}/edit`);
  const { said, type } = await listenTo(page);
  expect(type, said).toBe('audio/mpeg');
});

test('a voice that only its owner knows is typed before it is listened to', async ({ page }) => {
  const account = await world.account();
  const microsoft = { api_key: 'microsoft-right-canary-secret' };
  const azure = await provision(account.sid, 'microsoft', microsoft, 'hosted, custom models');
  const acme = { auth_token: 'custom-right-canary-secret' };
  const own = await provision(account.sid, 'custom', acme, 'both capabilities');
  await actAs(page, world.token);
  for (const sid of [azure, own]) {
    await page.goto(`${server.url}/internal/speech-services/${sid}/edit`);
    const section = page.getByRole('region', { name: 'Listen' });
    await expect(section.getByRole('button')).toBeDisabled();
    await section.getByLabel('Language').fill('en-GB');
    await section.getByLabel('Voice', { exact: true }).fill('HouseVoice');
    await expectAccessible(page);
    const { said, reply } = await listenTo(page, 'Listen to HouseVoice');
    expect(reply.status(), said).toBe(200);
    expect(reply.request().postDataJSON()).toMatchObject({ language: 'en-GB', voice: 'HouseVoice' });
  }
  const google = await provision(account.sid, 'google');
  const body = aCustomVoice({ speech_credential_sid: google });
  const voice = await world.send<{ sid: string }>('POST', '/GoogleCustomVoices', body, world.token);
  await page.goto(`${server.url}/internal/speech-services/${google}/edit`);
  const section = page.getByRole('region', { name: 'Listen' });
  await section.getByRole('combobox', { name: 'Voice' }).fill('Reception');
  await page.getByRole('option', { name: /Reception/ }).click();
  await section.getByLabel('Language').fill('de-DE');
  const asked = await listenTo(page, /^Listen to Reception/);
  const wish = { language: 'de-DE', voice: `custom_${voice.sid}` };
  expect(asked.reply.request().postDataJSON()).toMatchObject(wish);

  const streaming = await provision(account.sid, 'custom', { ...acme, custom_tts_url: '', label: 'ws' });
  await page.goto(`${server.url}/internal/speech-services/${streaming}/edit`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Listen' })).toHaveCount(0);
});

test("a provider's people choose for the applications of its accounts", async ({ page }) => {
  const { application } = await furnished();
  const provider = await world.firstProvider();
  const { name, password } = await world.user({ service_provider_sid: provider.sid });
  await actAs(page, (await world.logIn(name, password)).token);
  await page.goto(`${server.url}/internal/applications/${application.sid}/edit`);
  await vendorOf(page, 'Speech recognizer').selectOption('deepgram');
  await expect(box(page, 'Speech recognizer', 'Language')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Application .* updated$/)).toBeVisible();
});
