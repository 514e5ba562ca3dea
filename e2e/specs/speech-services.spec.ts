/** Every vendor's table as a person fills it in; the loop is over the samples of the contract. */
import type { Page } from '@playwright/test';
import { type Field, isLocked, shownFields } from '@trunkline/contract/core/field.ts';
import { fromWire } from '@trunkline/contract/core/field-wire.ts';
import { aSpeechCredential, speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import {
  customNameOf,
  speechVendorOf,
  type VendorId,
  vendorName,
} from '@trunkline/contract/speech-services/vendors.ts';
import { expect, test } from '../test.ts';
import { unique, type World } from '../world.ts';

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

async function expectStored(page: Page, name: string, field: Field, value: unknown) {
  const input = at(page, name);
  if (isLocked(field) && field.kind !== 'variant') await expect(input, name).toBeDisabled();
  if (field.kind === 'toggle') return expect(input, name).toBeChecked({ checked: Number(value) === 1 });
  if (field.kind === 'variant') {
    const chosen = field.variants.find((one) => one.value === value);
    return expect(page.getByRole('radio', { name: chosen?.label ?? '', exact: true })).toBeChecked();
  }
  if (field.kind === 'secret')
    return expect(
      page.getByText(new RegExp(`starts with ${String(value).slice(0, 6)}`)).first(),
    ).toBeVisible();
  if (field.kind === 'json_file') return expect(page.getByText('Stored', { exact: true })).toBeVisible();
  if (field.kind === 'json') return expect(input).not.toHaveValue('');
  return expect(input, name).toHaveValue(String(value));
}

test.describe('each vendor', () => {
  // A vendor that cannot be reached has no voices to tell; the server says so with 422.
  test.use({ allowedErrors: /422/ });

  for (const { vendor, variant, sent } of speechSamples)
    test(`${vendor}, ${variant}: filled in, saved, read again with its secrets masked and its locks in place`, async ({
      signedIn: page,
      world,
    }) => {
      const provider = await world.provider();
      const table = speechVendorOf(String(sent.vendor))?.fields ?? {};
      const values = fromWire(table, sent);
      await choose(page, provider.sid);
      await page.goto('/internal/speech-services/add');
      await page.getByRole('combobox', { name: 'Vendor' }).selectOption(vendor);
      const name = customNameOf(String(sent.vendor));
      if (name) await page.getByRole('textbox', { name: 'Name' }).fill(name);
      for (const field of shownFields(table, values))
        if (values[field] !== undefined) await fill(page, field, table[field] as Field, values[field]);
      await page.getByRole('button', { name: 'Add speech service' }).click();
      await expect(page.getByText('Speech credential created successfully')).toBeVisible();

      await page.getByRole('link', { name: vendorName(String(sent.vendor)), exact: true }).click();
      await expect(page.getByText('Speech credential SID')).toBeVisible();
      for (const field of shownFields(table, values))
        if (values[field] !== undefined)
          await expectStored(page, field, table[field] as Field, values[field]);
      expect(await page.content()).not.toContain('canary-secret');
    });
});

test.describe('what stands in the way', () => {
  test.use({ allowedErrors: /40[0-9]|422/ });

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
    const user = await world.user({ service_provider_sid: provider.sid, account_sid: account.sid });
    const page = await signInAs(user);
    await page.goto('/internal/speech-services');
    await expect(page.getByText(label)).toBeVisible();
    await page.goto(`/internal/speech-services/${sid}/edit`);
    await expect(page.getByText('You do not have access to this resource')).toBeVisible();
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
  await page.getByLabel('Extra Options', { exact: true }).check();
  await expect(at(page, 'options')).toHaveValue(/similarity_boost/);
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
