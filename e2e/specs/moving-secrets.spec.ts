/** Where an address becomes another place, its secret is entered again; back at the old one it is as it was. */
import type { Page } from '@playwright/test';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { expect, test } from '../webhook.ts';

const AGAIN = (what: string) => `Enter ${what} again, since the address has changed.`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const at = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

test('the password of a webhook and its secret variables are entered again for another address', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/moving', { API_KEY: { type: 'string', description: 'Key', obscure: true } });
  const url = webhook.at('/moving');
  const elsewhere = url.replace('http:', 'ws:');
  const account = await world.account();
  const { sid, name } = await world.application(account.sid, {
    call_hook: { url, username: 'ada', password: 'password of the webhook' },
    env_vars: { API_KEY: 'sk-live-of-the-booking-system', OTHER: 'told by nobody' },
  });
  await page.goto(`/internal/applications/${sid}/edit`);
  const address = page.getByRole('textbox', { name: 'Calling webhook URL' });
  const password = at(page, 'call_hook.password');
  const key = at(page, 'env_vars.API_KEY');
  await expect(page.getByText('Stored, starts with sk-liv')).toBeVisible();

  await address.fill(`${url}?another=query`);
  await expect(page.getByText('Stored, starts with passwo')).toBeVisible();
  await address.fill(elsewhere);
  await expect(page.getByText(AGAIN('the password'))).toBeVisible();
  await expect(page.getByText(AGAIN('API_KEY'))).toBeVisible();
  await expect(page.getByText('1 variable was entered as a secret for another address')).toBeVisible();
  await save(page).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('password of the other');
  await key.fill('sk-live-of-the-other-system');

  await address.fill(url);
  await expect(page.getByText('Stored, starts with passwo')).toBeVisible();
  await expect(page.getByText('Stored, starts with sk-liv')).toBeVisible();
  await address.fill(elsewhere);
  await expect(password).toHaveValue('password of the other');
  await expect(key).toHaveValue('sk-live-of-the-other-system');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await save(page).click();
  await expect(page.getByText(`Application ${name} updated`)).toBeVisible();
  const stored = await world.send<{ call_hook: { url: string }; env_vars: object }>(
    'GET',
    `/Applications/${sid}`,
    undefined,
    world.token,
  );
  expect([stored.call_hook.url, Object.keys(stored.env_vars)]).toEqual([elsewhere, ['API_KEY']]);
});

test('a locked key of a speech service opens with another address, and locks again with the old one', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const body = aSpeechCredential('resemble', {
    resemble_tts_uri: 'one.example.com',
    api_key: 'resemble key one of its length',
  });
  const path = `/ServiceProviders/${provider.sid}/SpeechCredentials`;
  const { sid } = await world.send<{ sid: string }>('POST', path, body, world.token);
  await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
  await page.goto(`/internal/speech-services/${sid}/edit`);
  const key = at(page, 'fields.api_key');
  const locked = page.getByRole('button', { name: 'Replace key: API key' });
  await expect(locked).toBeVisible();
  await at(page, 'fields.resemble_tts_uri').fill('two.example.com');
  await expect(page.getByText(AGAIN('the API key'))).toBeVisible();
  await save(page).click();
  await expect(key).toBeFocused();
  await key.fill('resemble key two of its length');
  await at(page, 'fields.resemble_tts_uri').fill('one.example.com');
  await expect(page.getByText('Stored, starts with resemb')).toBeVisible();
  await expect(locked).toBeVisible();
  await at(page, 'fields.resemble_tts_uri').fill('two.example.com');
  await expect(key).toHaveValue('resemble key two of its length');
  await save(page).click();
  await expect(page.getByText('Speech credential updated successfully')).toBeVisible();
  await expect(locked).toBeVisible();
});

test('the key of a bucket is entered again for another endpoint before it can be tested or saved', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const bucket_credential = aBucketCredential('s3_compatible', { endpoint: 'https://one.example.com' });
  await world.send('PUT', `/Accounts/${account.sid}`, { bucket_credential }, world.token);
  await page.goto(`/internal/accounts/${account.sid}/edit#call-recording`);
  const again = AGAIN('the Secret access key');
  await page.getByLabel('Endpoint URI').fill('https://two.example.com');
  await expect(page.getByText(again).first()).toBeVisible();
  const tried = page.getByRole('button', { name: 'Test', exact: true });
  await expect(tried).toHaveAttribute('aria-disabled', 'true');
  await save(page).click();
  await expect(at(page, 'bucket_credential.secret_access_key')).toBeFocused();
  await page.getByLabel('Endpoint URI').fill('https://one.example.com/path');
  await expect(page.getByText(again)).toHaveCount(0);
  await expect(tried).not.toHaveAttribute('aria-disabled', 'true');
});
