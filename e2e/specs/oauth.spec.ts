/** Signing in and up by GitHub, a fake, and by Google, whose place a real OpenID Connect server takes. */
import { expectGoodLooks } from '../good-looks.ts';
import { allowAt, type Oauth, startOauth } from '../oauth.ts';
import { emptyDataDirectory, freePort, type Server, startServer } from '../server.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, unique, uniqueDomain, type World } from '../world.ts';

let oauth: Oauth;
let server: Server;
let world: World;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const port = await freePort();
  oauth = await startOauth(`http://127.0.0.1:${port}`);
  const env = {
    ...oauth.env,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
  };
  server = await startServer(emptyDataDirectory(), env, port);
  world = await openWorld(server.url);
  const path = `/ServiceProviders/${(await world.firstProvider()).sid}`;
  await world.send('PUT', path, { root_domain: 'sip.example.com' }, world.token);
});
test.afterAll(async () => {
  await server.stop();
  oauth.stop();
});

test.use({ allowedErrors: /status of (400|403|404|422|502)/ });

const somebody = () => {
  const login = unique('ann').replaceAll(' ', '-').toLowerCase();
  return { login, email: `${login}@example.com` };
};

for (const name of ['Google', 'GitHub'] as const)
  test(`somebody signs up with ${name}, is sent there by a press only, and signs in again`, async ({
    page,
  }) => {
    const person = somebody();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) asked.push(request.url());
    });
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('button', { name: `Sign In With ${name}` })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel(/I accept the Terms of Service/).check();
    await expect(page.getByRole('button', { name: `Sign Up With ${name}` })).toBeVisible();
    expect(asked, 'asked of anybody else before a button is pressed').toEqual([]);
    await page.goBack();

    // Nobody who has not seen the terms gets an account.
    await page.getByRole('button', { name: `Sign In With ${name}` }).click();
    await allowAt(page, name, person);
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
    await expect(page.getByText('Accept the terms to sign up.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(/I accept the Terms of Service/).check();
    await page.getByRole('button', { name: `Sign Up With ${name}` }).click();
    await allowAt(page, name, person);

    await expect(page.getByRole('heading', { name: 'Choose a subdomain' })).toBeVisible();
    const realm = `${person.login}.sip.example.com`;
    await page.getByLabel('Subdomain').fill(person.login);
    await expect(page.getByText(`${realm} is available`)).toBeVisible();
    await page.getByRole('button', { name: 'Complete Registration →' }).click();
    await expect(page.getByLabel('Account name')).toHaveValue(person.email);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: `Sign In With ${name}` }).click();
    await allowAt(page, name, person);
    await expect(page.getByRole('textbox', { name: 'SIP realm' })).toHaveValue(realm);
    expect(page.url()).not.toContain('code=');
  });

test('what goes wrong is said where the person looks, and nothing is made', async ({ page }) => {
  const person = somebody();
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not authorize Google to share your identity.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.url}/oauth-callback/github?code=abc&state=made-up`);
  await expect(page.getByText('Invalid state')).toBeVisible();
  await page.goto(`${server.url}/oauth-callback/twitter?code=abc&state=made-up`);
  await expect(page.getByText('twitter is not a valid OAuth provider')).toBeVisible();

  await page.goto(`${server.url}/register`);
  await page.getByLabel(/I accept the Terms of Service/).check();
  await page.getByRole('button', { name: 'Sign Up With GitHub' }).click();
  await allowAt(page, 'GitHub', { ...person, address: 'not verified' });
  await expect(page.getByText('Your email address is not verified at GitHub.')).toBeVisible();

  // An answer that the server could not look at is kept, and shown again.
  await page.route(
    '**/api/v1/register',
    (route) => route.fulfill({ status: 502, json: { msg: 'Google is away.' } }),
    {
      times: 1,
    },
  );
  await page.goto(`${server.url}/register`);
  await page.getByLabel(/I accept the Terms of Service/).check();
  await page.getByRole('button', { name: 'Sign Up With Google' }).click();
  await allowAt(page, 'Google', person);
  await expect(page.getByText('Google is away.')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a subdomain' })).toBeVisible();
});

test('somebody with a password signs in with Google from then on, and gives the password up', async ({
  page,
}) => {
  const account = await world.account({ sip_realm: uniqueDomain() });
  const user = await world.user(account.owner);
  const person = somebody();
  await page.goto(`${server.url}/`);
  await page.getByLabel('Username').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: user.name }).click();
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  await allowAt(page, 'Google', person);

  await expect(page.getByRole('heading', { name: 'Another way to sign in' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('The password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('You now sign in with Google')).toBeVisible();
  await expect(page.getByText('You sign in with Google. If you choose another')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login credentials are incorrect')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  await allowAt(page, 'Google', person);
  await expect(page.getByLabel('Account name')).toHaveValue(account.name);
});
