/** Speech as an application chooses it, with stand-ins for the vendors beside the server. */
import type { Page } from '@playwright/test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
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

test('a voice is listened to', async ({ page }) => {
  const account = await world.account();
  const sid = await provision(account.sid, 'whisper', { api_key: 'whisper-right-canary-secret' });
  await actAs(page, world.token);
  await page.goto(`${server.url}/internal/speech-services/${sid}/edit`);
  const spoken = page.waitForResponse((reply) => reply.url().endsWith('/TtsCache/Synthesize'));
  await page.getByRole('button', { name: /^Listen to/ }).click();
  const reply = await spoken;
  expect(reply.headers()['content-type'], reply.ok() ? '' : await reply.text()).toBe('audio/mpeg');
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
