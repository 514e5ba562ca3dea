/** Every vendor's table as a person fills it in; the loop is over the samples of the contract. */
import type { Page } from '@playwright/test';
import { drawnFields, type Field } from '@trunkline/contract/core/field.ts';
import { fromWire, isSelector } from '@trunkline/contract/core/field-wire.ts';
import {
  aSpeechCredential,
  type SpeechSample,
  speechSamples,
} from '@trunkline/contract/speech-services/vendors.sample.ts';
import { customNameOf, speechVendorOf, type VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { holdBack } from '../hold-back.ts';
import { filterBy, filterChip } from '../lists.ts';
import { writeAsPlatform } from '../platform.ts';
import { expect, test } from '../test.ts';
import { unique, type World } from '../world.ts';

/** What may not be changed once it is stored (`C21`): written down here, not taken from the tables. */
const locked: Record<VendorId, string> = {
  assemblyai: 'api_key',
  aws: 'credential_type access_key_id secret_access_key role_arn',
  cartesia: 'api_key',
  cobalt: '',
  custom: 'auth_token',
  deepgram: 'hosting api_key container_key',
  deepgramflux: 'api_key',
  deepgramriver: 'api_key',
  elevenlabs: 'api_key',
  gladia: 'api_key',
  google: 'service_key',
  houndify: 'client_id client_key user_id',
  ibm: 'tts_api_key stt_api_key',
  inworld: 'api_key',
  microsoft: 'api_key container_key',
  nuance: 'client_id secret',
  nvidia: '',
  openai: 'api_key',
  playht: 'hosting user_id api_key',
  resemble: 'on_prem api_key',
  rimelabs: 'api_key',
  soniox: 'api_key',
  speechmatics: 'hosting api_key',
  verbio: 'client_id client_secret',
  voxist: 'api_key',
  wellsaid: 'api_key',
  whisper: 'api_key',
};

const at = (page: Page, name: string) => page.locator(`[data-path="fields.${name}"]`);

async function create(world: World, provider: string, body: object): Promise<string> {
  const path = `/ServiceProviders/${provider}/SpeechCredentials`;
  return (await world.send<{ sid: string }>('POST', path, body, world.token)).sid;
}

/** The provider of the rail. */
function choose(page: Page, sid: string) {
  return page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), sid);
}

async function fill(page: Page, name: string, field: Field, value: unknown) {
  const input = at(page, name);
  switch (field.kind) {
    case 'toggle':
      return input.setChecked(Number(value) === 1);
    case 'variant': {
      const chosen = field.variants.find((one) => one.value === value);
      if (field.list) return input.selectOption(chosen?.label ?? '');
      return page.getByRole('radio', { name: chosen?.label ?? '', exact: true }).check();
    }
    case 'choice':
      return input.selectOption(String(value));
    case 'json_file':
      return page.locator('input[type=file]').setInputFiles({
        name: 'key.json',
        mimeType: 'application/json',
        buffer: Buffer.from(String(value)),
      });
    case 'json':
      if (field.sample) await page.getByLabel(field.label, { exact: true }).check();
      return input.fill(String(value));
    default:
      return input.fill(String(value));
  }
}

/** The control of a field, as a person finds it. */
function control(page: Page, name: string, field: Field, value: unknown) {
  if (field.kind !== 'variant' || field.list) return at(page, name);
  const chosen = field.variants.find((one) => one.value === value);
  return page.getByRole('radio', { name: chosen?.label ?? '', exact: true });
}

async function expectStored(page: Page, name: string, field: Field, value: unknown) {
  const input = control(page, name, field, value);
  if (field.kind === 'toggle') return expect(input, name).toBeChecked({ checked: Number(value) === 1 });
  if (field.kind === 'variant' && !field.list) return expect(input, name).toBeChecked();
  if (field.kind === 'secret')
    return expect(
      page.getByText(new RegExp(`starts with ${String(value).slice(0, 6)}`)).first(),
    ).toBeVisible();
  if (field.kind === 'json_file') return expect(page.getByText('Stored', { exact: true })).toBeVisible();
  if (field.kind === 'json') return expect(input).not.toHaveValue('');
  return expect(input, name).toHaveValue(String(value));
}

test.describe('each vendor', () => {
  /** Each is filled in, saved, read again with its secrets masked and its locks in place. */
  async function expectKept(page: Page, { vendor, sent }: SpeechSample) {
    const table = speechVendorOf(String(sent.vendor))?.fields ?? {};
    const values = fromWire(table, sent);
    await page.getByRole('link', { name: 'Add speech service' }).first().click();
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption(vendor);
    const name = customNameOf(String(sent.vendor));
    if (name) await page.getByRole('textbox', { name: 'Name' }).fill(name);
    const shown = drawnFields(table, values).filter(({ isShown }) => isShown);
    for (const { name: field } of shown)
      if (values[field] !== undefined) await fill(page, field, table[field] as Field, values[field]);
    const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 201);
    await page.getByRole('button', { name: 'Add speech service' }).click();
    const { sid } = (await (await answer).json()) as { sid: string };
    await expect(page.getByText('Speech credential created successfully')).toBeVisible();
    await expect(page.getByText(sid)).toBeVisible();
    for (const who of ['Vendor', 'Account'])
      await expect(page.getByRole('combobox', { name: who }), who).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeDisabled();
    await expect(page.getByText('These fields cannot be changed.')).toBeVisible();
    if (name) await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
    for (const { name: field } of shown) {
      const [how, value] = [table[field] as Field, values[field]];
      if (value !== undefined) await expectStored(page, field, how, value);
      // What has no value yet may still get one.
      const isLocked = locked[vendor].split(' ').includes(field) && (value !== undefined || isSelector(how));
      const isDrawn = how.kind !== 'json' || value !== undefined;
      const input = control(page, field, how, value);
      const isSecret = how.kind === 'secret' || how.kind === 'json_file';
      if (isLocked && isSecret) await expect(input, field).toHaveText('Replace key');
      else if (isDrawn) await expect(input, field).toBeEnabled({ enabled: !isLocked });
    }
    expect(await page.content()).not.toContain('canary-secret');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  }

  // In a few walks without loading the console again, so that several may go at a time.
  const WALKS = 4;
  for (let walk = 0; walk < WALKS; walk += 1)
    test(`a service of each kind is added and opened again, ${walk + 1} of ${WALKS}`, async ({
      signedIn: page,
      world,
    }) => {
      const provider = await world.provider();
      await choose(page, provider.sid);
      await page.goto('/internal/speech-services');
      for (const [nth, sample] of speechSamples.entries())
        if (nth % WALKS === walk)
          await test.step(`${sample.vendor}, ${sample.variant}`, () => expectKept(page, sample));
    });
});

test.describe('what stands in the way', () => {
  test.use({ allowedErrors: /status of (403|422)/, allowedUrls: /SpeechCredentials(\/[\w-]+)?$/ });

  test('a duplicate label and a key file that is none are said at their fields, and nothing typed is lost', async ({
    signedIn: page,
    world,
  }) => {
    const provider = await world.provider();
    await create(world, provider.sid, aSpeechCredential('wellsaid', { label: 'sales' }));
    await choose(page, provider.sid);
    await page.goto('/internal/speech-services/add');
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption('wellsaid');
    await page.getByRole('textbox', { name: 'Label' }).fill('sales');
    await at(page, 'api_key').fill('key-canary-secret');
    await page.getByRole('button', { name: 'Add speech service' }).click();
    await expect(page.getByText(/label you have entered is already in use/)).toBeVisible();
    await expect(at(page, 'api_key')).toHaveValue('key-canary-secret');

    await page.getByRole('combobox', { name: 'Vendor' }).selectOption('google');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from('{ no') });
    await expect(page.getByText('Invalid service key file, could not parse as JSON.')).toBeVisible();
  });

  test('an account sees what its provider shares, and opens it not', async ({ world, signInAs }) => {
    const provider = await world.firstProvider();
    const account = await world.account({ service_provider_sid: provider.sid });
    const label = unique('shared').replace(/\s/g, '-');
    const sid = await create(world, provider.sid, aSpeechCredential('soniox', { label }));
    const user = await world.user(account.owner);
    const page = await signInAs(user);
    await page.goto('/internal/speech-services');
    await expect(page.getByText(label)).toBeVisible();
    await page.goto(`/internal/speech-services/${sid}/edit`);
    await expect(page.getByText('You do not have access to this resource')).toBeVisible();
    await expect(page).toHaveURL(/\/internal\/speech-services$/);
    await page.getByRole('link', { name: 'Add speech service' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
    const { token } = await world.logIn(user.name, user.password);
    await expect(
      world.send('DELETE', `/ServiceProviders/${provider.sid}/SpeechCredentials/${sid}`, undefined, token),
    ).rejects.toThrow(/403/);
  });
});

test('zones switch and come back with what was typed, extra options begin with the vendor’s own', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('deepgram' satisfies VendorId);
  await page.getByRole('radio', { name: 'Use on-prem Deepgram container' }).check();
  await at(page, 'deepgram_tts_uri').fill('http://tts.example.com');
  await page.getByRole('radio', { name: 'Use hosted Deepgram Service' }).check();
  await expect(at(page, 'deepgram_tts_uri')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Use on-prem Deepgram container' }).check();
  await expect(at(page, 'deepgram_tts_uri')).toHaveValue('http://tts.example.com');

  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('elevenlabs' satisfies VendorId);
  await page.getByLabel('Extra options', { exact: true }).check();
  const options = at(page, 'options');
  await expect(options).toHaveValue(/similarity_boost/);
  await expect(options).toHaveAttribute('cols', '55');
});

test('extra options: emptied they stay open, unticked they are remembered, and they have to be JSON', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('playht' satisfies VendorId);
  const box = page.getByLabel('Extra options', { exact: true });
  await box.check();
  const options = at(page, 'options');
  await options.fill('');
  await expect(options).toBeVisible();
  await options.fill('{"speed":2}');
  await page.getByRole('button', { name: 'Beautify JSON' }).click();
  await expect(options).toHaveValue('{\n  "speed": 2\n}');
  await box.uncheck();
  await expect(options).toHaveCount(0);
  await box.check();
  await expect(options).toHaveValue('{\n  "speed": 2\n}');
  await options.fill('{"speed"');
  await expect(page.getByRole('button', { name: 'Beautify JSON' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(page.getByText('Extra options must be valid JSON')).toBeVisible();
});

test('another AWS credential type begins empty, and a region has to be chosen', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('aws' satisfies VendorId);
  await expect(at(page, 'aws_region').locator('option').first()).toHaveText('Select a region');
  await at(page, 'access_key_id').fill('AKIA');
  await at(page, 'credential_type').selectOption('AWS assume role');
  await expect(at(page, 'access_key_id')).toHaveCount(0);
  await at(page, 'credential_type').selectOption('AWS access key');
  await expect(at(page, 'access_key_id')).toHaveValue('');
});

test('custom models of Azure cannot be chosen for containers', async ({ signedIn: page }) => {
  await page.goto('/internal/speech-services/add');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('microsoft' satisfies VendorId);
  await page.getByLabel('Use for text-to-speech').check();
  const box = page.getByLabel('I want to use a custom voice for TTS');
  await expect(box).toBeEnabled();
  await box.check();
  await page.getByRole('radio', { name: 'Use Azure Docker container (on-prem)' }).check();
  await expect(box).toBeDisabled();
  await expect(at(page, 'custom_tts_endpoint')).toBeDisabled();
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(page.getByText('Container URL for TTS is required')).toBeVisible();
  await expect(page.getByText('Container URL for STT is required')).toBeVisible();
});

test('a capability is taken away and given later, with the key that it then needs', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const sid = await create(world, provider.sid, aSpeechCredential('ibm', {}, 'speaking only'));
  await choose(page, provider.sid);
  await page.goto(`/internal/speech-services/${sid}/edit`);
  const [speaks, listens] = [
    page.getByLabel('Use for text-to-speech'),
    page.getByLabel('Use for speech-to-text'),
  ];
  const saved = page.getByText('Speech credential updated successfully');
  await speaks.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(speaks).not.toBeChecked();
  const why = 'Text-to-speech or speech-to-text must be enabled for a test.';
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toHaveAccessibleDescription(why);
  await expect(page.getByText(why).and(page.locator(':not(.mantine-VisuallyHidden-root)'))).toBeVisible();

  await listens.check();
  await at(page, 'stt_region').selectOption('eu-gb');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('STT API key is required')).toBeVisible();
  await at(page, 'stt_api_key').fill('second-canary-secret');
  await at(page, 'instance_id').fill('instance-2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  await expect(page.getByText('Stored, starts with second')).toBeVisible();
  await expect(at(page, 'stt_api_key')).toHaveText('Replace key');
  await speaks.check();
  await expect(at(page, 'tts_api_key'), 'it went with its capability').toBeEnabled();
});

test('what cannot be read is entered again', async ({ signedIn: page, world, server }) => {
  const provider = await world.provider();
  const sid = await create(world, provider.sid, aSpeechCredential('verbio'));
  const broken = 'update speech_credentials set credential = ? where speech_credential_sid = ?';
  writeAsPlatform(server, broken, '{"iv":"00","content":"00"}', sid);
  await choose(page, provider.sid);
  await page.goto(`/internal/speech-services/${sid}/edit`);
  await expect(page.getByText('Status error')).toBeVisible();
  await at(page, 'client_id').fill('client');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Client secret is required')).toBeVisible();
  await at(page, 'client_secret').fill('new-se-canary-secret');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Speech credential updated successfully')).toBeVisible();
  await expect(page.getByText('Stored, starts with new-se')).toBeVisible();
  await expect(page.getByText('Status error')).toHaveCount(0);
  await expect(at(page, 'client_id')).toBeDisabled();
});

test('[R42] the list shows all in reach, and is narrowed to one account or to what all share', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const [used, unused] = [
    await world.account({ service_provider_sid: provider.sid }),
    await world.account({ service_provider_sid: provider.sid }),
  ];
  await create(world, provider.sid, aSpeechCredential('soniox', { account_sid: used.sid, use_for_stt: 0 }));
  await create(world, provider.sid, aSpeechCredential('wellsaid'));
  await choose(page, provider.sid);
  await page.goto('/internal/speech-services');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const [own, shared] = [link('Soniox'), link('WellSaid')];
  await expect(shared).toBeVisible();
  await expect(page.getByRole('row').filter({ has: own })).toContainText(used.name);
  await expect(page.getByText('Not in use')).toBeVisible();
  const isShared = page.getByRole('button', { name: /^Shared by all accounts/ });
  await expect(isShared).toHaveAccessibleName('Shared by all accounts leaves 1');
  await expect(page.getByRole('button', { name: 'Failing leaves 0', exact: true })).toBeVisible();
  await isShared.click();
  await expect(own).toHaveCount(0);
  await expect(shared).toBeVisible();
  await isShared.click();
  await filterBy(page, 'Used by', used.name);
  await expect(own).toBeVisible();
  await expect(shared).toHaveCount(0);
  await page.goto('/internal/speech-services');
  await expect(filterChip(page, 'Used by')).toHaveText(`Used by: ${used.name}`);
  await filterBy(page, 'Used by', unused.name);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(shared).toBeVisible();
  await page.goto('/internal/speech-services');
  await expect(filterChip(page, 'Used by')).toHaveText('Used by');
});

test('once the first service is added, nobody is told any more that there is none', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.provider();
  await choose(page, sid);
  await page.goto('/internal/speech-services');
  await expect(page.getByText('No speech services.')).toBeVisible();
  await page.getByRole('link', { name: 'Add speech service' }).click();
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('wellsaid');
  await at(page, 'api_key').fill('key-canary-secret');
  await page.getByRole('button', { name: 'Add speech service' }).click();
  await expect(page.getByText('Speech credential created successfully')).toBeVisible();
  const answer = await holdBack(page, '**/SpeechCredentials?*');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'speech services' })).toBeVisible();
  answer.letGo();
  await expect(page.getByRole('link', { name: 'WellSaid', exact: true })).toBeVisible();
});

test('a service is deleted by its name', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await create(world, provider.sid, aSpeechCredential('wellsaid', { label: 'sales' }));
  await choose(page, provider.sid);
  await page.goto('/internal/speech-services');
  await page.getByRole('link', { name: 'WellSaid', exact: true }).click();
  await page.getByRole('button', { name: 'Delete speech service' }).click();
  await page.getByRole('dialog').getByText('WellSaid (sales)').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted speech service WellSaid (sales)')).toBeVisible();
  await expect(page.getByText('No speech services.')).toBeVisible();
});
