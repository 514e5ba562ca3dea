import type { Page } from '@playwright/test';
import { saveApplication } from '../application-screens.ts';
import { fetched } from '../fetched.ts';
import { holdBack } from '../hold-back.ts';
import { typeAtOnce } from '../lists.ts';
import { expectAccessible } from '../test.ts';
import { expect, test } from '../webhook.ts';
import { unique, type World } from '../world.ts';

const variables = (page: Page) => page.getByRole('group', { name: 'Environment variables' });
const field = (page: Page, name: string) => variables(page).getByRole('textbox', { name });
const callUrl = (page: Page) => page.getByRole('textbox', { name: 'Calling webhook URL' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const NO_SCHEMA = 'This webhook offers no environment variables, or is not answering.';

const everyKind = {
  LANGUAGE: { type: 'string', description: 'Spoken to the caller', enum: ['en', 'de'], default: 'de' },
  API_KEY: { type: 'string', description: 'Of the booking system', required: true, obscure: true },
  RETRIES: { type: 'number', description: 'How often it asks again', default: 0 },
  GREET: { type: 'boolean', description: 'Say hello first', default: true },
  RECORD: { type: 'boolean', description: 'Keep the call', default: false },
  PROMPT: { type: 'string', description: 'For the model', uiHint: 'textarea' },
  SERVICE_KEY: { type: 'string', description: 'A key file', uiHint: 'filepicker' },
  LINE: { type: 'string', description: 'One line of text', required: true },
  TRUNK: { type: 'string', description: 'Where calls go', jambonzResource: 'carriers' },
};

async function read(world: World, sid: string) {
  const application = await world.send<{ env_vars: Record<string, unknown> | null }>(
    'GET',
    `/Applications/${sid}`,
    undefined,
    world.token,
  );
  return application.env_vars;
}

async function open(page: Page, sid: string) {
  await page.goto(`/internal/applications/${sid}/edit`);
  await expect(page.getByRole('textbox', { name: 'Application name' })).toBeVisible();
}

test('a webhook is asked for its variables, each has the control that fits, and all are saved', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/kinds', everyKind);
  const carriers = ['Acme trunk', 'Beta trunk'].map((name) => ({
    voip_carrier_sid: unique('sid'),
    is_active: 1,
    name,
  }));
  await page.route('**/VoipCarriers*', (route) => route.fulfill({ json: carriers }));
  const account = await world.account();
  const name = unique('Booking');
  await page.goto(`/internal/applications/add?account=${account.sid}`);
  await page.getByRole('textbox', { name: 'Application name' }).fill(name);
  await expect(variables(page)).toHaveCount(0);
  await callUrl(page).fill(webhook.at('/kinds'));
  await page.getByRole('textbox', { name: 'Call status webhook URL' }).fill('http://127.0.0.1:9/status');

  await expect(variables(page).getByRole('combobox', { name: 'LANGUAGE' })).toHaveValue('de');
  await expect(variables(page).getByRole('checkbox', { name: 'GREET' })).toBeChecked();
  await expect(variables(page).getByRole('checkbox', { name: 'RECORD' })).not.toBeChecked();
  await expect(field(page, 'RETRIES')).toHaveValue('0');
  await expect(field(page, 'RETRIES')).toHaveAccessibleDescription('How often it asks again');
  await expect(variables(page).getByLabel('API_KEY')).toHaveAttribute('type', 'password');
  const trunk = variables(page).getByRole('combobox', { name: 'TRUNK' });
  await trunk.click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'None',
    /^Acme trunk/,
    /^Beta trunk/,
  ]);

  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(variables(page).getByLabel('API_KEY')).toBeFocused();
  await expect(variables(page).getByLabel('API_KEY')).toHaveAccessibleDescription(/API_KEY is required/);
  await expect(field(page, 'LINE')).toHaveAccessibleDescription(/LINE is required/);

  await variables(page).getByLabel('API_KEY').fill('sk-live-of-the-booking-system');
  await field(page, 'LINE').fill('first line');
  await field(page, 'RETRIES').fill('many');
  await field(page, 'PROMPT').fill('You are\na receptionist');
  await trunk.fill('Beta');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Beta trunk/ })
    .click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'key.pem',
    mimeType: 'text/plain',
    buffer: Buffer.from('-----BEGIN KEY-----\nabc'),
  });
  await expect(field(page, 'SERVICE_KEY')).toHaveValue('-----BEGIN KEY-----\nabc');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(field(page, 'RETRIES')).toHaveAccessibleDescription(/RETRIES must be a number/);
  await field(page, 'RETRIES').fill('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByText(`Application ${name} created`)).toBeVisible();

  const applications = await world.send<{ application_sid: string; name: string }[]>(
    'GET',
    `/Accounts/${account.sid}/Applications`,
    undefined,
    world.token,
  );
  const sid = applications.find((one) => one.name === name)?.application_sid ?? '';
  expect(await read(world, sid)).toEqual({
    LANGUAGE: 'de',
    API_KEY: 'sk-livXXXXXXXXXX',
    RETRIES: 3,
    GREET: true,
    RECORD: false,
    PROMPT: 'You are\na receptionist',
    SERVICE_KEY: '-----BEGIN KEY-----\nabc',
    LINE: 'first line',
    TRUNK: 'Beta trunk',
  });
});

test('a secret is masked, kept while others change, and replaced on request', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/secret', {
    API_KEY: { type: 'string', description: 'Key', required: true, obscure: true },
    RETRIES: { type: 'number', description: 'Retries', default: 2 },
  });
  webhook.answers('/secret', []);
  const account = await world.account();
  const { sid, name } = await world.application(account.sid, {
    call_hook: { url: webhook.at('/secret') },
    env_vars: { API_KEY: 'sk-live-of-the-booking-system', RETRIES: 0 },
  });
  await open(page, sid);
  await expect(page.getByText('Stored, starts with sk-liv')).toBeVisible();
  expect(await page.content()).not.toContain('booking-system');
  // A stored 0 is not taken for none.
  await expect(field(page, 'RETRIES')).toHaveValue('0');
  await field(page, 'RETRIES').fill('5');
  await saveApplication(page, name);
  await expect(page.getByText('Stored, starts with sk-liv')).toBeVisible();
  await expect(field(page, 'RETRIES')).toHaveValue('5');
  const sentToWebhook = async () => {
    await world.send('POST', `/Applications/${sid}/WebhookTest`, {}, world.token);
    // The page may ask for the variables meanwhile.
    const calls = webhook.asked.filter(({ method, path }) => method !== 'OPTIONS' && path === '/secret');
    return JSON.parse(calls.at(-1)?.body ?? '').env_vars;
  };
  expect(await sentToWebhook()).toEqual({ API_KEY: 'sk-live-of-the-booking-system', RETRIES: 5 });

  await page.getByRole('button', { name: 'Replace API_KEY' }).click();
  await variables(page).getByLabel('API_KEY').fill('another key of some length');
  await saveApplication(page, name);
  await expect(page.getByText('Stored, starts with anothe')).toBeVisible();
  expect(await sentToWebhook()).toEqual({ API_KEY: 'another key of some length', RETRIES: 5 });
});

test('what was typed survives another address and back; values of the old one go only when asked to', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/one', {
    CITY: { type: 'string', description: 'City' },
    ZIP: { type: 'string', description: 'Code' },
  });
  webhook.offers('/two', { VOICE: { type: 'string', description: 'Voice' } });
  const account = await world.account();
  const { sid, name } = await world.application(account.sid, {
    call_hook: { url: webhook.at('/one') },
    env_vars: { CITY: 'Berlin' },
  });
  await open(page, sid);
  await expect(field(page, 'ZIP')).toHaveValue('');
  await field(page, 'ZIP').fill('10115');
  await callUrl(page).fill(webhook.at('/two'));
  await expect(field(page, 'VOICE')).toBeVisible();
  await expect(field(page, 'ZIP')).toHaveCount(0);
  await expect(variables(page)).toContainText('2 variables belong to another address: ');
  await callUrl(page).fill(webhook.at('/one'));
  await expect(field(page, 'ZIP')).toHaveValue('10115');
  await expect(variables(page)).not.toContainText('another address');

  await callUrl(page).fill(webhook.at('/two'));
  await field(page, 'VOICE').fill('Amy');
  await saveApplication(page, name);
  expect(Object.keys((await read(world, sid)) ?? {}).sort()).toEqual(['CITY', 'VOICE', 'ZIP']);

  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect(variables(page)).toContainText('2 variables are removed when you save');
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(variables(page)).toContainText('2 variables belong to another address');
  await page.getByRole('button', { name: 'Remove them' }).click();
  await saveApplication(page, name);
  await expect(variables(page)).not.toContainText('removed when you save');
  expect(await read(world, sid)).toEqual({ VOICE: 'Amy' });
});

test('a webhook that asks for nothing, slowly, or is no address', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/slow', { CITY: { type: 'string', description: 'City' } });
  const looked = await holdBack(page, /\/AppEnv\?.*slow/);
  const account = await world.account();
  await page.goto(`/internal/applications/add?account=${account.sid}`);
  await callUrl(page).fill('not an address');
  await callUrl(page).fill(webhook.at('/nothing'));
  await expect(page.getByText(NO_SCHEMA)).toBeVisible();
  await callUrl(page).fill(webhook.at('/slow'));
  await expect(page.getByText('Asking the webhook for its environment variables')).toBeVisible();
  looked.letGo();
  await expect(field(page, 'CITY')).toBeVisible();
  const asked = webhook.asked.filter(({ method, path }) => method === 'OPTIONS' && path === '/slow');
  expect(asked).toHaveLength(1);
  // While somebody types, nothing is asked.
  await callUrl(page).fill('');
  await typeAtOnce(callUrl(page), webhook.at('/typed'));
  await expect(page.getByText(NO_SCHEMA)).toBeVisible();
  const typed = webhook.asked.filter(({ path }) => '/typed'.startsWith(path) && path.startsWith('/t'));
  expect(typed.map(({ path }) => path)).toEqual(['/typed']);
});

test('a save that comes before the webhook has answered waits for it', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  const schema = {
    LINE: { type: 'string', description: 'One line of text', required: true },
    RETRIES: { type: 'number', description: 'Retries', default: 0 },
  };
  webhook.offers('/hasty', schema, 1000);
  const account = await world.account();
  const name = unique('Hasty');
  await page.goto(`/internal/applications/add?account=${account.sid}`);
  await page.getByRole('textbox', { name: 'Application name' }).fill(name);
  await page.getByRole('textbox', { name: 'Call status webhook URL' }).fill('http://127.0.0.1:9/status');
  await callUrl(page).fill(webhook.at('/hasty'));
  await callUrl(page).press('Enter');
  await expect(field(page, 'LINE')).toBeFocused();
  await expect(field(page, 'LINE')).toHaveAccessibleDescription(/LINE is required/);
  await field(page, 'LINE').fill('first line');
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/Applications'),
  );
  await page.getByRole('button', { name: 'Add application' }).click();
  expect((await created).postDataJSON().env_vars).toEqual({ LINE: 'first line', RETRIES: 0 });
  await expect(page.getByText(`Application ${name} created`)).toBeVisible();
});

test('a webhook that is down is not taken for another address', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  const account = await world.account();
  const { sid, name } = await world.application(account.sid, {
    call_hook: { url: webhook.at('/silent') },
    env_vars: { CITY: 'Bonn', ZIP: '53111' },
  });
  await open(page, sid);
  await expect(variables(page)).toContainText(
    `${NO_SCHEMA} 2 variables are kept and sent with every call: CITY, ZIP.`,
  );
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Application name' }).fill(`${name} again`);
  await saveApplication(page, `${name} again`);
  expect(Object.keys((await read(world, sid)) ?? {})).toEqual(['CITY', 'ZIP']);
  await callUrl(page).fill(webhook.at('/silent-too'));
  await page.getByRole('button', { name: 'Remove them' }).click();
  await saveApplication(page, `${name} again`);
  expect(await read(world, sid)).toBeNull();
});

test('variables that cannot be decrypted are kept until somebody enters them again', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.offers('/lost', {
    CITY: { type: 'string', description: 'City' },
    RETRIES: { type: 'number', description: 'Retries', default: 0 },
  });
  const account = await world.account();
  const { sid, name } = await world.application(account.sid, { call_hook: { url: webhook.at('/lost') } });
  const sent: unknown[] = [];
  await page.route(`**/Applications/${sid}`, async (route) => {
    if (route.request().method() !== 'GET') {
      sent.push(route.request().postDataJSON().env_vars);
      return route.continue();
    }
    const stored = await (await fetched(route)).json();
    return route.fulfill({ json: { ...stored, env_vars: null, env_vars_unreadable: true } });
  });
  await open(page, sid);
  await expect(page.getByRole('region', { name: 'Webhooks' }).getByRole('alert')).toContainText(
    'The stored environment variables cannot be read.',
  );
  await page.getByRole('textbox', { name: 'Application name' }).fill(`${name} again`);
  await saveApplication(page, `${name} again`);
  await page.getByRole('button', { name: 'Enter them again' }).click();
  await field(page, 'CITY').fill('Bonn');
  await saveApplication(page, `${name} again`);
  // A default is no reason to replace what cannot be read.
  expect(sent).toEqual([null, { CITY: 'Bonn', RETRIES: 0 }]);
});

test('a copy begins without the secrets, and a view-only user sees the fields and changes none', async ({
  signedIn: page,
  world,
  webhook,
  signInAs,
}) => {
  webhook.offers('/copied', {
    API_KEY: { type: 'string', description: 'Key', obscure: true },
    CITY: { type: 'string', description: 'City' },
  });
  const account = await world.account();
  const { sid } = await world.application(account.sid, {
    call_hook: { url: webhook.at('/copied') },
    env_vars: { API_KEY: 'sk-live-of-the-booking-system', CITY: 'Bonn' },
  });
  await page.goto(`/internal/applications/add?account=${account.sid}&copy=${sid}`);
  await expect(page.getByText('passwords and secret variables have to be typed again')).toBeVisible();
  await expect(field(page, 'CITY')).toHaveValue('Bonn');
  await expect(variables(page).getByLabel('API_KEY')).toHaveValue('');

  const viewer = await world.user({ ...account.owner, is_view_only: true });
  const theirs = await signInAs(viewer);
  await open(theirs, sid);
  await expect(field(theirs, 'CITY')).toHaveValue('Bonn');
  await expect(field(theirs, 'CITY')).toBeDisabled();
  await expect(theirs.getByText('Stored, starts with sk-liv')).toBeVisible();
});

test.describe('what is refused', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('a schema that breaks the rules is told, and nothing is lost', async ({
    signedIn: page,
    world,
    webhook,
  }) => {
    webhook.offers('/broken', { CITY: { type: 'town', description: 'City' } });
    const account = await world.account();
    const { sid, name } = await world.application(account.sid, {
      call_hook: { url: webhook.at('/broken') },
      env_vars: { CITY: 'Bonn' },
    });
    await open(page, sid);
    await expect(page.getByRole('region', { name: 'Webhooks' }).getByRole('alert')).toContainText(
      'type must be string, number or boolean',
    );
    await page.getByRole('textbox', { name: 'Application name' }).fill(`${name} again`);
    await saveApplication(page, `${name} again`);
    expect(Object.keys((await read(world, sid)) ?? {})).toEqual(['CITY']);
  });

  test('what only the server finds lands on its field', async ({ signedIn: page, world, webhook }) => {
    webhook.offers('/stricter', { CITY: { type: 'string', description: 'City' } });
    const account = await world.account();
    const { sid } = await world.application(account.sid, { call_hook: { url: webhook.at('/stricter') } });
    await open(page, sid);
    await field(page, 'CITY').fill('Bonn');
    // The webhook changes its mind between the form and the save.
    webhook.offers('/stricter', { CITY: { type: 'string', description: 'City', enum: ['Berlin'] } });
    await save(page).click();
    await expect(field(page, 'CITY')).toBeFocused();
    await expect(field(page, 'CITY')).toHaveAccessibleDescription(/must be one of the allowed values/);
    await expect(field(page, 'CITY')).toHaveValue('Bonn');
  });
});
