/** Google's custom voices as part of their credential's form. */
import type { Locator, Page } from '@playwright/test';
import {
  type CustomVoice,
  MODEL_REQUIRED,
  NEEDS_A_VOICE,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import {
  aCustomVoice,
  aSpeechCredential,
  aVoiceCloningKey,
} from '@trunkline/contract/speech-services/vendors.sample.ts';
import { fetched } from '../fetched.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const label = () => unique('v').replaceAll(' ', '-');
const voice = (page: Page, nth: number) =>
  page.getByRole('group', { name: `custom voice ${nth}`, exact: true });
const use = (page: Page) => page.getByRole('checkbox', { name: 'Use custom voices' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => expect(page.getByText('Speech credential updated successfully')).toBeVisible();

async function chooseKey(within: Locator, text: string) {
  await within.locator('input[type=file]').setInputFiles({
    name: 'voice.key',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
}

async function google(world: World, voices: object[]) {
  const provider = await world.firstProvider();
  const path = `/ServiceProviders/${provider.sid}/SpeechCredentials`;
  const body = aSpeechCredential('google', { label: label(), custom_voices: voices });
  const { sid } = await world.send<{ sid: string }>('POST', path, body, world.token);
  const read = async () =>
    (await world.send<{ custom_voices: CustomVoice[] }>('GET', `${path}/${sid}`, undefined, world.token))
      .custom_voices;
  return { edit: `/internal/speech-services/${sid}/edit`, read };
}

test('a credential is added with a voice of each kind, and nothing of the key is seen beyond its beginning', async ({
  signedIn: page,
}) => {
  const name = label();
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('google');
  await page.getByRole('textbox', { name: 'Label' }).fill(name);
  await page.locator('input[type=file]').setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(String(aSpeechCredential('google').service_key)),
  });
  // What is in the file moves the rest down.
  await expect(page.getByText('key.json')).toBeVisible();
  await expect(use(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Use for text-to-speech' }).check();
  await expect(use(page)).not.toBeChecked();
  await use(page).check();
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(voice(page, 1).getByText('Name is required')).toBeVisible();
  await expect(voice(page, 1).getByText(MODEL_REQUIRED)).toBeVisible();
  await voice(page, 1).getByLabel('Name').fill('Reception');
  await voice(page, 1).getByLabel('Model').fill('projects/1/locations/global/models/1');
  await voice(page, 1).getByLabel('Reported usage').selectOption('OFFLINE');
  await page.getByRole('button', { name: 'Add custom voice' }).click();
  await expect(voice(page, 2).getByLabel('Name')).toBeFocused();
  await voice(page, 2).getByLabel('Name').fill('Desk');
  await voice(page, 2).getByLabel('Use voice cloning key').check();
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(voice(page, 2).getByText('Choose the key file')).toBeVisible();
  await chooseKey(voice(page, 2), 'no\u0000key');
  await expect(voice(page, 2).getByText(/not a text file/)).toBeVisible();
  await chooseKey(voice(page, 2), aVoiceCloningKey);
  await expect(voice(page, 2).getByText(`${aVoiceCloningKey.slice(0, 100)}...`)).toBeVisible();
  expect(await page.content()).not.toContain('canary-secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(page.getByText('Speech credential created successfully')).toBeVisible();
  await page.reload();
  await expect(use(page)).toBeChecked();
  await expect(voice(page, 1).getByLabel('Name')).toHaveValue('Desk');
  await expect(voice(page, 1).getByText('Stored', { exact: true })).toBeVisible();
  await expect(voice(page, 2).getByLabel('Name')).toHaveValue('Reception');
  await expect(voice(page, 2).getByLabel('Reported usage')).toHaveValue('OFFLINE');
  expect(await page.content()).not.toContain('canary-secret');
});

test('voices are changed, deleted and added with one save; the last one stays, unless none are used', async ({
  signedIn: page,
  world,
}) => {
  const { edit, read } = await google(world, [aCustomVoice({ name: 'A' }), aCustomVoice({ name: 'B' })]);
  await page.goto(edit);
  await page.getByRole('button', { name: 'Delete custom voice 2' }).click();
  await expect(page.getByText('custom voice B is deleted when you save')).toBeVisible();
  await page.getByRole('button', { name: 'Delete custom voice 1' }).click();
  await expect(page.getByText(NEEDS_A_VOICE)).toBeVisible();
  await page.getByRole('button', { name: 'Keep custom voice B' }).click();
  await page.getByRole('button', { name: 'Delete custom voice 1' }).click();
  await voice(page, 2).getByLabel('Name').fill('B2');
  await page.getByRole('button', { name: 'Add custom voice' }).click();
  await voice(page, 3).getByLabel('Name').fill('C');
  await voice(page, 3).getByLabel('Model').fill('m');
  expect(
    (await read()).map(({ name }) => name),
    'nothing before the save',
  ).toEqual(['A', 'B']);
  await save(page).click();
  await saved(page);
  expect((await read()).map(({ name }) => name)).toEqual(['B2', 'C']);

  await page.reload();
  await use(page).uncheck();
  await save(page).click();
  await expect.poll(read).toEqual([]);
  await page.reload();
  await expect(use(page)).not.toBeChecked();
});

test('text-to-speech switched off hides the voices and keeps them', async ({ signedIn: page, world }) => {
  const { edit, read } = await google(world, [aCustomVoice()]);
  await page.goto(edit);
  await expect(voice(page, 1)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Use for text-to-speech' }).uncheck();
  await expect(use(page)).toBeHidden();
  await save(page).click();
  await saved(page);
  expect(await read()).toHaveLength(1);
});

test.describe('a server that takes no voices with their credential', () => {
  test.use({ allowedErrors: /400/ });

  test('saves them one by one, says which failed, and makes nothing twice', async ({
    signedIn: page,
    world,
  }) => {
    await page.route('**/Users/me', async (route) => {
      const reply = await fetched(route);
      const me = await reply.json();
      await route.fulfill({
        response: reply,
        json: { ...me, features: me.features.filter((one: string) => one !== 'speech-with-voices') },
      });
    });
    const { edit, read } = await google(world, [aCustomVoice({ name: 'A' })]);
    await page.goto(edit);
    await voice(page, 1).getByLabel('Name').fill('A2');
    await page.getByRole('button', { name: 'Add custom voice' }).click();
    await voice(page, 2).getByLabel('Name').fill('B');
    await voice(page, 2).getByLabel('Use voice cloning key').check();
    await chooseKey(voice(page, 2), aVoiceCloningKey);
    await page.route('**/VoiceCloningKey', (route) =>
      route.fulfill({
        status: 400,
        json: {
          msg: 'The key is broken',
          code: 'invalid_input',
          issues: [{ path: 'file', message: 'Broken' }],
        },
      }),
    );
    await save(page).click();
    await expect(page.getByText('The credential is saved. 1 of its custom voices is not.')).toBeVisible();
    await expect(voice(page, 2).getByLabel('Name')).toHaveValue('B');
    await page.unroute('**/VoiceCloningKey');
    await save(page).click();
    await saved(page);
    const voices = await read();
    expect(voices.map(({ name }) => name)).toEqual(['A2', 'B']);
    expect(voices[1]?.voice_cloning_key).toBe(`${aVoiceCloningKey.slice(0, 100)}...`);
  });
});
