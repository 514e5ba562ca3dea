/** Speech as an application chooses it, with stand-ins for the vendors beside the server. */
import type { Page } from '@playwright/test';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { besideVendors } from '../beside-vendors.ts';
import { writeAsPlatform } from '../platform.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';

const beside = besideVendors();

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const vendorOf = (page: Page, of: string) => group(page, of).getByLabel('Vendor');
const box = (page: Page, of: string, name: string) => group(page, of).getByRole('combobox', { name });
const words = (page: Page, of: string, name: string) => group(page, of).getByRole('textbox', { name });

/** Of the provider itself, for all its accounts. */
const right = (vendor: VendorId) => ({ api_key: `${vendor}-right-canary-secret` });
const speaking = 'Speech synthesis';
const hearing = 'Speech recognizer';
const addressOf = ({ sid }: { sid: string }) => `${beside.server.url}/internal/applications/${sid}/edit`;
const chosen = (page: Page, of: string, select: 'Vendor' | 'Label') =>
  group(page, of).getByLabel(select).locator('option:checked');

/** An application of an account with these credentials and a label-less Google one, opened by the admin. */
async function opened(page: Page, provide: (account_sid: string) => Promise<unknown>) {
  const account = await beside.world.account();
  await beside.provision({ account_sid: account.sid }, 'google');
  await provide(account.sid);
  const application = await beside.world.application(account.sid);
  await actAs(page, beside.world.token);
  await page.goto(addressOf(application));
  await expect(box(page, speaking, 'Voice')).toHaveValue('Standard-C');
  return application;
}

async function choose(page: Page, of: string, name: string, option: string) {
  await box(page, of, name).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

/** Saved, opened anew, and asked of the API. */
async function savedAndOpened(page: Page, application: { sid: string }) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Application .* updated$/)).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.goto(addressOf(application));
  await expect(vendorOf(page, speaking)).toBeEnabled();
  const path = `/Applications/${application.sid}`;
  return beside.world.send<Record<string, unknown>>('GET', path, undefined, beside.world.token);
}

test("Google's custom voice of a label is offered first, and found again", async ({ page }) => {
  const application = await opened(page, (sid) =>
    beside.provision({ account_sid: sid }, 'google', {
      label: 'brand',
      custom_voices: [{ name: 'House', model: 'projects/1/models/1' }],
    }),
  );
  await expect(chosen(page, speaking, 'Label')).toHaveText('None');
  await group(page, speaking).getByLabel('Label').selectOption('brand');
  await box(page, speaking, 'Voice').click();
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered.first()).toHaveText('House (Custom)');
  await offered.first().click();
  await group(page, hearing).getByLabel('Label').selectOption('brand');
  const stored = await savedAndOpened(page, application);
  expect(stored).toMatchObject({
    speech_synthesis_vendor: 'google',
    speech_synthesis_label: 'brand',
    speech_synthesis_voice: expect.stringMatching(/^custom_[0-9a-f-]{36}$/),
    speech_recognizer_label: 'brand',
  });
  await expect(chosen(page, speaking, 'Label')).toHaveText('brand');
  await expect(box(page, speaking, 'Voice')).toHaveValue('House (Custom)');
  await expect(box(page, speaking, 'Language')).toHaveValue('English (United States)');
});

test('the voice of a Microsoft deployment is typed and stays when the language changes', async ({ page }) => {
  const application = await opened(page, (sid) =>
    beside.provision({ account_sid: sid }, 'microsoft', right('microsoft'), 'hosted, custom models'),
  );
  await vendorOf(page, speaking).selectOption('microsoft');
  await expect(words(page, speaking, 'Voice')).toHaveValue('');
  await expect(box(page, speaking, 'Language')).toHaveValue('English (United States)');
  await words(page, speaking, 'Voice').fill('HouseNeural');
  await choose(page, speaking, 'Language', 'German');
  await expect(words(page, speaking, 'Voice')).toHaveValue('HouseNeural');
  await vendorOf(page, hearing).selectOption('microsoft');
  const stored = await savedAndOpened(page, application);
  expect(stored).toMatchObject({
    speech_synthesis_vendor: 'microsoft',
    speech_synthesis_language: 'de-DE',
    speech_synthesis_voice: 'HouseNeural',
    speech_recognizer_vendor: 'microsoft',
    speech_recognizer_language: 'en-US',
  });
  await expect(vendorOf(page, speaking)).toHaveValue('microsoft');
  await expect(words(page, speaking, 'Voice')).toHaveValue('HouseNeural');
  await expect(box(page, speaking, 'Language')).toHaveValue('German (Germany)');
});

test('Deepgram is asked for a model and for no language to speak', async ({ page }) => {
  const application = await opened(page, (sid) =>
    beside.provision({ account_sid: sid }, 'deepgram', right('deepgram'), 'hosted'),
  );
  await vendorOf(page, speaking).selectOption('deepgram');
  await expect(box(page, speaking, 'Model')).toHaveValue('Aura-2-zeus-en');
  await expect(group(page, speaking).getByLabel('Language')).toHaveCount(0);
  await choose(page, speaking, 'Model', 'Aura-asteria-en');
  await vendorOf(page, hearing).selectOption('deepgram');
  await choose(page, hearing, 'Language', 'German');
  const stored = await savedAndOpened(page, application);
  expect(stored).toMatchObject({
    speech_synthesis_vendor: 'deepgram',
    speech_synthesis_voice: 'aura-asteria-en',
    speech_recognizer_vendor: 'deepgram',
    speech_recognizer_language: 'de',
  });
  await expect(box(page, speaking, 'Model')).toHaveValue('Aura-asteria-en');
  await expect(box(page, hearing, 'Language')).toHaveValue('German');
});

test('ElevenLabs begins in English, also when it is saved before it has said what it offers', async ({
  page,
}) => {
  const application = await opened(page, (sid) =>
    beside.provision({ account_sid: sid }, 'elevenlabs', { ...right('elevenlabs'), model_id: 'eleven_old' }),
  );
  await vendorOf(page, speaking).selectOption('elevenlabs');
  const begun = await savedAndOpened(page, application);
  const eleven = { speech_synthesis_vendor: 'elevenlabs', speech_synthesis_language: 'en' };
  expect(begun).toMatchObject({ ...eleven, speech_synthesis_voice: 'v2' });
  await expect(box(page, speaking, 'Language')).toHaveValue('English');
  await expect(box(page, speaking, 'Voice')).toHaveValue('Mine (cloned)');
  await choose(page, speaking, 'Voice', 'Rachel');
  const stored = await savedAndOpened(page, application);
  expect(stored).toMatchObject({ ...eleven, speech_synthesis_voice: 'v1' });
  await expect(vendorOf(page, speaking)).toHaveValue('elevenlabs');
  await expect(box(page, speaking, 'Language')).toHaveValue('English');
  await expect(box(page, speaking, 'Voice')).toHaveValue('Rachel, american, female');
});

test("a server of the customer's own is not asked; its language and voice are typed, and both required", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('supportedLanguagesAndVoices')) asked.push(request.url());
  });
  const application = await opened(page, (sid) =>
    beside.provision({ account_sid: sid }, 'custom', {}, 'both capabilities'),
  );
  await vendorOf(page, speaking).selectOption('custom:acme');
  await vendorOf(page, hearing).selectOption('custom:acme');
  await expect(words(page, hearing, 'Language')).toHaveValue('en-US');
  await words(page, speaking, 'Language').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(words(page, speaking, 'Language')).toBeFocused();
  await expect(words(page, speaking, 'Language')).toHaveAccessibleDescription('Language is required');
  await expect(words(page, speaking, 'Voice')).toHaveAccessibleDescription('Voice is required');
  await expect(words(page, speaking, 'Voice')).toHaveAttribute('required', '');
  await expectAccessible(page);
  await words(page, speaking, 'Language').fill('en-GB');
  await words(page, speaking, 'Voice').fill('house voice');
  expect(await savedAndOpened(page, application)).toMatchObject({
    speech_synthesis_vendor: 'custom:acme',
    speech_synthesis_language: 'en-GB',
    speech_synthesis_voice: 'house voice',
    speech_recognizer_vendor: 'custom:acme',
  });
  await expect(words(page, speaking, 'Language')).toHaveValue('en-GB');
  await expect(words(page, speaking, 'Voice')).toHaveValue('house voice');
  expect(asked.filter((url) => url.includes('custom'))).toEqual([]);
});

test("the fallback speaks with its provider's credential, whichever provider is current, and is swapped", async ({
  page,
}) => {
  const provider = await beside.world.provider();
  const account = await beside.world.account({ service_provider_sid: provider.sid });
  await beside.provision({ account_sid: account.sid }, 'google');
  await beside.provision({ account_sid: account.sid }, 'deepgram', right('deepgram'), 'hosted');
  await beside.provision({ service_provider_sid: provider.sid }, 'elevenlabs', {
    ...right('elevenlabs'),
    ...{ label: 'shared', model_id: 'eleven_old' },
  });
  const application = await beside.world.application(account.sid);
  await actAs(page, beside.world.token);
  await page.goto(addressOf(application));
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(account.name);
  await page.getByLabel('Use a fallback speech vendor if primary fails').check();
  const fallback = { speaking: 'Fallback speech synthesis', hearing: 'Fallback speech recognizer' };
  await expect(vendorOf(page, fallback.speaking)).toHaveValue('google');
  await vendorOf(page, fallback.speaking).selectOption('elevenlabs');
  await expect(chosen(page, fallback.speaking, 'Label')).toHaveText('shared');
  await expect(box(page, fallback.speaking, 'Language')).toHaveValue('English');
  await vendorOf(page, fallback.hearing).selectOption('deepgram');
  await expect(box(page, fallback.hearing, 'Language')).toHaveValue('English (United States)');
  await expectAccessible(page);
  const stored = await savedAndOpened(page, application);
  expect(stored).toMatchObject({
    speech_synthesis_vendor: 'google',
    fallback_speech_synthesis_vendor: 'elevenlabs',
    fallback_speech_synthesis_label: 'shared',
    fallback_speech_synthesis_language: 'en',
    fallback_speech_recognizer_vendor: 'deepgram',
    fallback_speech_recognizer_language: 'en-US',
  });
  await expect(chosen(page, fallback.speaking, 'Label')).toHaveText('shared');
  await expect(box(page, fallback.hearing, 'Language')).toHaveValue('English (United States)');
  await page.getByRole('button', { name: 'Swap primary and fallback' }).click();
  expect(await savedAndOpened(page, application)).toMatchObject({
    speech_synthesis_label: 'shared',
    speech_synthesis_voice: stored.fallback_speech_synthesis_voice,
    fallback_speech_synthesis_voice: 'en-US-Standard-C',
  });
  await expect(vendorOf(page, speaking)).toHaveValue('elevenlabs');
  await expect(vendorOf(page, fallback.hearing)).toHaveValue('google');
});

test('a new application begins with the first label there is, and may be left without a question', async ({
  page,
}) => {
  const account = await beside.world.account();
  await beside.provision({ account_sid: account.sid }, 'google', { label: 'b' });
  await beside.provision({ account_sid: account.sid }, 'google', { label: 'a' });
  const stored = await beside.world.application(account.sid);
  await actAs(page, beside.world.token);
  await page.goto(`${beside.server.url}/internal/applications/add?account=${account.sid}`);
  for (const of of [speaking, hearing]) {
    await expect(group(page, of).getByLabel('Label')).toHaveValue('a');
    await expect(group(page, of).getByLabel('Label').getByRole('option')).toHaveText(['a', 'b']);
  }
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await page.goto(addressOf(stored));
  await expect(chosen(page, speaking, 'Label')).toHaveText('None – not provisioned');
  await page.getByLabel('Use a fallback speech vendor if primary fails').check();
  await expect(group(page, 'Fallback speech synthesis').getByLabel('Label')).toHaveValue('a');
});

test('what was chosen of a vendor comes back when one switches back to it', async ({ page }) => {
  await opened(page, async (sid) => {
    await beside.provision({ account_sid: sid }, 'google', { label: 'brand' });
    await beside.provision({ account_sid: sid }, 'elevenlabs', right('elevenlabs'));
    await beside.provision({ account_sid: sid }, 'deepgram', right('deepgram'), 'hosted');
  });
  const voice = box(page, speaking, 'Voice');
  await group(page, speaking).getByLabel('Label').selectOption('brand');
  await choose(page, speaking, 'Language', 'English (United Kingdom)');
  await expect(voice).not.toHaveValue('Standard-C');
  const first = await voice.inputValue();
  await voice.click();
  await page.getByRole('listbox').getByRole('option').last().click();
  await expect(voice).not.toHaveValue(first);
  const [ofGoogle, language] = [await voice.inputValue(), await box(page, speaking, 'Language').inputValue()];
  await vendorOf(page, speaking).selectOption('elevenlabs');
  await expect(voice).toHaveValue('Mine (cloned)');
  await choose(page, speaking, 'Voice', 'Rachel');
  // One that was passed over before it had said what it offers has nothing to bring back.
  await vendorOf(page, speaking).selectOption('deepgram');
  await vendorOf(page, speaking).selectOption('google');
  await expect(voice).toHaveValue(ofGoogle);
  await expect(box(page, speaking, 'Language')).toHaveValue(language);
  await expect(chosen(page, speaking, 'Label')).toHaveText('brand');
  await vendorOf(page, speaking).selectOption('deepgram');
  await expect(box(page, speaking, 'Model')).toHaveValue('Aura-2-zeus-en');
  await vendorOf(page, speaking).selectOption('elevenlabs');
  await expect(voice).toHaveValue('Rachel, american, female');
});

test('a vendor is asked when the choice has rested', async ({ page }) => {
  await opened(page, async (sid) => {
    await beside.provision({ account_sid: sid }, 'elevenlabs', right('elevenlabs'));
    await beside.provision({ account_sid: sid }, 'deepgram', right('deepgram'), 'hosted');
  });
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('supportedLanguagesAndVoices')) asked.push(url.searchParams.get('vendor'));
  });
  // As with the arrow keys.
  await vendorOf(page, speaking).evaluate((select: HTMLSelectElement) => {
    for (const vendor of ['elevenlabs', 'deepgram']) {
      select.value = vendor;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(box(page, speaking, 'Model')).toHaveValue('Aura-2-zeus-en');
  expect(asked).toEqual(['deepgram']);
});

test.describe('while the speech services are not known', () => {
  test.use({ allowedErrors: /422|status of 500/ });

  test('nothing is called missing, and a failure can be tried again', async ({ page }) => {
    const account = await beside.world.account();
    await beside.provision({ account_sid: account.sid }, 'google');
    const application = await beside.world.application(account.sid, { speech_recognizer_vendor: 'wellsaid' });
    let answer: 'later' | 'never' | 'now' = 'later';
    const held = Promise.withResolvers<void>();
    await page.route(`**/Accounts/${account.sid}/SpeechCredentials`, async (route) => {
      if (answer === 'later') await held.promise;
      return answer === 'now' ? route.continue() : route.fulfill({ status: 500, json: { msg: 'No.' } });
    });
    await actAs(page, beside.world.token);
    await page.goto(addressOf(application));
    await expect(chosen(page, hearing, 'Vendor')).toHaveText('WellSaid');
    await expect(page.getByText('not provisioned')).toHaveCount(0);
    answer = 'never';
    held.resolve();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The speech services of this account could not be' });
    await expect(notice).toBeVisible();
    await expect(page.getByText('not provisioned')).toHaveCount(0);
    answer = 'now';
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(chosen(page, hearing, 'Vendor')).toHaveText('WellSaid – not provisioned');
    await expect(notice).toHaveCount(0);
  });
});

test('a vendor that is no longer provisioned stays, and is marked', async ({ page }) => {
  const account = await beside.world.account();
  const application = await beside.world.application(account.sid, { speech_synthesis_vendor: 'wellsaid' });
  await actAs(page, beside.world.token);
  await page.goto(`${beside.server.url}/internal/applications/${application.sid}/edit`);
  await expect(vendorOf(page, 'Speech synthesis')).toHaveValue('wellsaid');
  await expect(vendorOf(page, 'Speech synthesis').locator('option:checked')).toHaveText(
    'WellSaid – not provisioned',
  );
});

test.describe('a vendor that only another program knows', () => {
  test.use({ allowedErrors: /status of 422/, allowedUrls: /supportedLanguagesAndVoices/ });

  test('it is shown as it is stored, and can be chosen', async ({ page }) => {
    const account = await beside.world.account();
    const sid = await beside.provision({ account_sid: account.sid }, 'soniox');
    const renamed = 'update speech_credentials set vendor = ? where speech_credential_sid = ?';
    writeAsPlatform(beside.server, renamed, 'newcomer', sid);
    await actAs(page, beside.world.token);
    await page.goto(`${beside.server.url}/internal/speech-services/${sid}/edit`);
    const vendor = page.getByRole('combobox', { name: 'Vendor' });
    await expect(vendor).toBeDisabled();
    await expect(vendor.locator('option:checked')).toHaveText('newcomer');
    const why = 'This vendor cannot be tested from here.';
    await expect(page.getByRole('button', { name: 'Test', exact: true })).toHaveAccessibleDescription(why);
    await expect(
      page
        .getByText(why)
        .and(page.locator(':not(.mantine-VisuallyHidden-root, .mantine-VisuallyHidden-root *)')),
    ).toBeVisible();
    const application = await beside.world.application(account.sid);
    await page.goto(addressOf(application));
    await vendorOf(page, hearing).selectOption('newcomer');
    await words(page, hearing, 'Language').fill('xx-XX');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Application .* updated$/)).toBeVisible();
    await expect(chosen(page, hearing, 'Vendor')).toHaveText('newcomer');
  });
});

test("a provider's people open and change the applications of its accounts", async ({ page }) => {
  const account = await beside.world.account();
  await beside.provision({ account_sid: account.sid }, 'google');
  await beside.provision({ account_sid: account.sid }, 'deepgram', right('deepgram'), 'hosted');
  const application = await beside.world.application(account.sid);
  const provider = await beside.world.firstProvider();
  const { name, password } = await beside.world.user({ service_provider_sid: provider.sid });
  await actAs(page, (await beside.world.logIn(name, password)).token);
  await page.goto(`${beside.server.url}/internal/applications?account=${account.sid}`);
  const row = page.getByRole('row').filter({ hasText: application.name });
  await row.getByRole('link', { name: application.name, exact: true }).click();
  await expect(page).toHaveURL(addressOf(application));
  await vendorOf(page, hearing).selectOption('deepgram');
  await expect(box(page, hearing, 'Language')).toHaveValue('English (United States)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Application .* updated$/)).toBeVisible();
});
