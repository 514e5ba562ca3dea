/** Registering on a hosted installation, from nothing to an account with a SIP realm. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mails, startMails } from '../mails.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { PASSWORD as ADMIN_PASSWORD, FIRST_PASSWORD, openWorld, unique } from '../world.ts';

let mails: Mails;
let server: Server;
/** What makes the DNS records of SIP realms, and how it answers. */
const dns = { status: 204, asked: [] as { action: string; name: string }[] };
const hook = createServer(async (request, reply) => {
  let body = '';
  for await (const part of request) body += part;
  dns.asked.push(JSON.parse(body));
  reply.writeHead(dns.status).end();
});

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  mails = await startMails();
  await once(hook.listen(0, '127.0.0.1'), 'listening');
  server = await startServer(emptyDataDirectory(), {
    ...mails.env,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_DNS_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
    TRUNKLINE_DNS_ZONE: 'sip.example.com',
    TRUNKLINE_DNS_SECRET: 'a secret of the webhook',
  });
  const world = await openWorld(server.url);
  const path = `/ServiceProviders/${(await world.firstProvider()).sid}`;
  await world.send('PUT', path, { root_domain: 'sip.example.com' }, world.token);
  await world.send('POST', '/Sbcs', { ipv4: '192.0.2.1' }, world.token);
});
test.afterAll(async () => {
  await server.stop();
  mails.stop();
  hook.close();
});

test.use({ allowedErrors: /status of (400|403|422|429|502)/ });

const PASSWORD = 'a password of ones own 2';

const wide = (digit: string) => String.fromCharCode(0xff10 + Number(digit));
const persian = (digit: string) => String.fromCharCode(0x06f0 + Number(digit));

test('somebody registers by email, chooses a subdomain and has an account', async ({ page }) => {
  const email = `${unique('ann').replaceAll(' ', '-')}@example.com`;
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up With Email' })).toHaveCount(0);
  await page.getByLabel(/I accept the Terms of Service/).check();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign Up With Email' }).click();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Continue →' }).click();
  await expect(page.getByText('password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await expectAccessible(page);
  await page.route('**/api/v1/register', (route) => route.fulfill({ json: { ok: true } }), { times: 1 });
  await page.getByRole('button', { name: 'Continue →' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('Something went wrong, please try again');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue →' }).click();

  const code = /\n(\d{6})\n/.exec(await mails.textTo(email))?.[1] ?? '';
  await expect(page.getByText(email)).toBeVisible();
  // Nothing is lost by a reload, and another code is to be had after a pause.
  await page.reload();
  await expect(page.getByRole('button', { name: /Send another code in \d+ s/ })).toBeVisible();
  const field = page.getByLabel('Verification Code');
  await field.fill('1234');
  await page.getByRole('button', { name: 'Continue →' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('The code has 6 digits.');
  await expect(field).toBeFocused();
  await field.fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Continue →' }).click();
  await expect(page.getByText('This is not the latest code.')).toBeVisible();
  await expectAccessible(page);
  // As input methods type it, with what else was copied.
  await field.fill(
    ` ${code.slice(0, 3).replace(/\d/g, wide)} ${code.slice(3).replace(/\d/g, persian)}\u200b`,
  );
  await page.getByRole('button', { name: 'Continue →' }).click();

  await expect(page.getByRole('heading', { name: 'Choose a subdomain' })).toBeVisible();
  const complete = page.getByRole('button', { name: 'Complete Registration →' });
  // As a phone's keyboard composes a word, capital letters too.
  const keyboard = await page.context().newCDPSession(page);
  await page.getByLabel('Subdomain').click();
  for (const text of ['B', 'BA', 'BAR'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 });
  await keyboard.send('Input.insertText', { text: 'BAR' });
  await expect(page.getByText('bar.sip.example.com is available')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Subdomain')).toHaveValue('bar');
  await page.getByLabel('Subdomain').fill('ab');
  await expect(page.getByText('3 to 63 letters, digits and hyphens')).toBeVisible();
  await expect(complete).toBeDisabled();
  // Where names cannot be made now, nobody is kept out for it; whoever comes again is asked again.
  const later = page.getByRole('button', { name: 'Continue and choose later' });
  // What something in between answers says nothing of the name.
  await page.route(/\/Availability/, (route) => route.fulfill({ json: { a: 1 } }), { times: 1 });
  await page.getByLabel('Subdomain').fill('acme-0');
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible();
  await expect(complete).toBeDisabled();
  await page.getByLabel('Subdomain').fill('acme-00');
  await page.getByLabel('Subdomain').fill('acme-0');
  await expect(page.getByText('acme-0.sip.example.com is available')).toBeVisible();
  await expect(later).toHaveCount(0);
  dns.status = 503;
  await complete.click();
  await later.click();
  await expect(page.getByLabel('Account name')).toHaveValue(email);
  await page.getByRole('link', { name: 'Carriers' }).click();
  await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeVisible();
  dns.status = 204;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a subdomain' })).toBeVisible();
  await page.getByLabel('Subdomain').fill('acme');
  await expect(page.getByText('acme.sip.example.com is available')).toBeVisible();
  await expectAccessible(page);
  await complete.click();

  await expect(page.getByLabel('Account name')).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'SIP realm' })).toHaveValue('acme.sip.example.com');
  // The plan says what can be used, so nothing else claims that there is no limit.
  await expect(page.getByRole('heading', { name: 'Limits' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Subdomain').fill('acme-2');
  await expect(page.getByText('acme-2.sip.example.com is available')).toBeVisible();
  await expectAccessible(page);
  dns.status = 503;
  await page.getByRole('button', { name: 'Change Sip Realm' }).click();
  await expect(page.getByText('the SIP realm was not changed')).toBeVisible();
  await expect(page.getByLabel('Subdomain')).toHaveValue('acme-2');
  await expectAccessible(page);
  dns.status = 204;
  // What was begun is taken back first.
  await expect(async () => {
    await page.getByRole('button', { name: 'Change Sip Realm' }).click();
    await expect(page.getByRole('textbox', { name: 'SIP realm' })).toHaveValue('acme-2.sip.example.com');
  }).toPass();
  await expect
    .poll(() => dns.asked.map(({ action, name }) => `${action} ${name}`))
    .toContain('withdraw acme.sip.example.com');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Account name')).toHaveValue(email);

  // Deleting it asks for a phrase and the password; what every customer begins with goes with it.
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Delete message').fill('delete my acount');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'PERMANENTLY DELETE MY ACCOUNT' }).click();
  await expect(dialog.getByText('You must type the delete message correctly')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('Delete message')).toBeFocused();
  await dialog.getByLabel('Delete message').fill('delete my account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login credentials are incorrect')).toBeVisible();
});

test('an admin says below which domain people register', async ({ page }) => {
  await page.goto(`${server.url}/`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('Emails are sent')).toBeVisible();
  await page.getByRole('tab', { name: 'Service provider' }).click();
  const root = page.getByLabel('Root domain');
  await expect(root).toHaveValue('sip.example.com');
  await root.fill('no domain');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Root domain must be a domain name')).toBeVisible();
  await expectAccessible(page);
  await root.fill('Voice.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(root).toHaveValue('voice.example.com');
});
