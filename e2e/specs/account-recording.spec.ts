import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { aBucketCredential, aServiceKey } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { unfold } from '../lists.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { FIRST_PASSWORD, openWorld, type World } from '../world.ts';

const section = (page: Page) => page.locator('[data-section="Call recording"]');
const zone = (page: Page) => page.getByLabel('Enable call recording');
const vendor = (page: Page) => page.getByLabel('Bucket vendor');
const bucketName = (page: Page) => page.getByLabel('Bucket name');
const testButton = (page: Page) => page.getByRole('button', { name: 'Test', exact: true });
const picker = (page: Page) => page.locator('input[type=file]');

const read = (world: World, sid: string) =>
  world.send<Record<string, unknown>>('GET', `/Accounts/${sid}`, undefined, world.token);

async function openAccount(page: Page, sid: string) {
  await page.goto(`/internal/accounts/${sid}/edit`);
  await unfoldRecording(page);
}

/** Rarely needed, so folded; what cannot be read stands open. */
async function unfoldRecording(page: Page) {
  await expect(page.getByRole('textbox', { name: 'Account name' })).toBeVisible();
  if (!(await zone(page).isVisible())) await unfold(page, 'Call recording');
}

/** The account is opened again as somebody would who comes back to it. */
async function saveAndReturn(page: Page, sid: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Account .* updated$/)).toBeVisible();
  await openAccount(page, sid);
}

async function chooseFile(page: Page, text: string) {
  await picker(page).setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

async function recorded(world: World, credential: object) {
  const account = await world.account();
  const body = { bucket_credential: credential, record_all_calls: 1, record_format: 'wav' };
  await world.send('PUT', `/Accounts/${account.sid}`, body, world.token);
  return account;
}

test("recordings are sent to a bucket of one's own, and its secret is never shown again", async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  await expect(zone(page)).not.toBeChecked();
  await zone(page).check();
  await page.getByLabel('Audio format').selectOption('wav');
  await vendor(page).selectOption('AWS S3');
  await expect(testButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Region')).toHaveValue('us-east-1');
  await bucketName(page).fill('calls');
  await page.getByLabel('Region').selectOption('Europe (Frankfurt)');
  await page.getByLabel('Access key ID').fill('AKIAIOSFODNN7SAMPLE0');
  // Another vendor was looked at meanwhile.
  await vendor(page).selectOption('Azure');
  await expect(page.getByLabel('Region')).toHaveCount(0);
  await vendor(page).selectOption('AWS S3');
  await expect(page.getByLabel('Access key ID')).toHaveValue('AKIAIOSFODNN7SAMPLE0');
  await expect(page.getByLabel('Region')).toHaveValue('eu-central-1');
  await page
    .getByRole('textbox', { name: 'Secret access key' })
    .fill('wJalrU/the/secret/of/forty/characters');
  await expect(testButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('textbox', { name: 'Name of tag 1' }).fill('team');
  await page.getByRole('textbox', { name: 'Value of tag 1' }).fill('reception');
  await page.getByLabel('Record all calls for this account').check();
  await saveAndReturn(page, account.sid);

  await expect(zone(page)).toBeChecked();
  await expect(page.getByLabel('Audio format')).toHaveValue('wav');
  await expect(vendor(page)).toHaveValue('aws_s3');
  await expect(page.getByText('Stored, starts with wJalrU')).toBeVisible();
  expect(await page.content()).not.toContain('forty');
  await expect(page.getByRole('textbox', { name: 'Value of tag 1' })).toHaveValue('reception');
  await expect(page.getByLabel('Record all calls for this account')).toBeChecked();
});

test('an account that records to any vendor is opened and saved without a change to that', async ({
  signedIn: page,
  world,
}) => {
  for (const [name, credential] of Object.entries({
    'AWS S3': aBucketCredential('aws_s3'),
    'S3 compatible': aBucketCredential('s3_compatible'),
    Azure: aBucketCredential('azure', { tags: [{ Key: 'team', Value: 'desk' }] }),
    Google: aBucketCredential('google'),
  }))
    await test.step(name, async () => {
      const account = await recorded(world, credential);
      const before = await read(world, account.sid);
      await openWithin(page, `/internal/accounts/${account.sid}/edit`);
      await unfoldRecording(page);
      await expect(vendor(page).locator('option:checked')).toHaveText(name);
      await page.getByRole('heading', { name: 'Troubleshooting' }).click();
      await page.getByLabel('Enable debug log').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(`Account ${account.name} updated`)).toBeVisible();
      expect(await read(world, account.sid)).toEqual({ ...before, enable_debug_log: 1 });
    });
});

test('a section that is folded says what it holds, and an address that names it opens it', async ({
  signedIn: page,
  world,
}) => {
  const account = await recorded(world, aBucketCredential('aws_s3'));
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await expect(section(page)).toContainText('AWS S3 · wav · all calls');
  await expect(page.locator('[data-section="Applications"]')).toContainText('None set');
  await expect(zone(page)).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: 'Applications' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Application for SIPREC calls' })).toBeVisible();
  await expect(page).toHaveURL(/#applications$/);
  await page.goto('/internal/accounts');
  await page.goto(`/internal/accounts/${account.sid}/edit#call-recording`);
  await expect(zone(page)).toBeVisible();
  const summary = section(page).locator('summary');
  await expect(summary).toBeFocused();
  // By keys too.
  await page.keyboard.press('Enter');
  await expect(zone(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(summary).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(summary).toBeFocused();
});

test('recording that is switched off takes the credential with it', async ({ signedIn: page, world }) => {
  const account = await recorded(world, aBucketCredential('azure'));
  await openAccount(page, account.sid);
  await expect(page.getByLabel('Container name')).toHaveValue('calls');
  await zone(page).uncheck();
  await saveAndReturn(page, account.sid);
  await expect(zone(page)).not.toBeChecked();
  expect(await read(world, account.sid)).toMatchObject({ record_all_calls: 0, bucket_credential: null });
});

test('what is missing is said on its field: the vendor, its fields, a tag', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  await zone(page).check();
  await page.getByLabel('Record all calls for this account').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(vendor(page)).toHaveAccessibleDescription(/Choose where to store recordings/);

  await vendor(page).selectOption('S3 compatible');
  await page.getByLabel('Endpoint URI').fill('storage.example.com');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove tag 2' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of tag 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Endpoint URI')).toHaveAccessibleDescription(/must be an address/);
  await expect(page.getByLabel('Endpoint URI')).toBeFocused();
  await expect(bucketName(page)).toHaveAccessibleDescription(/Bucket name is required/);
  await expect(page.getByRole('textbox', { name: 'Name of tag 1' })).toHaveAccessibleDescription(
    /Name is required/,
  );
  await expect(page.getByRole('textbox', { name: 'Name of tag 2' })).toHaveCount(0);
});

test('a Google key comes by picker or drop, shows its beginning only, and is refused when it is none', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  await zone(page).check();
  await vendor(page).selectOption('Google');
  await bucketName(page).fill('calls');
  await chooseFile(page, 'not a key');
  await expect(page.getByText('Invalid service key file, could not parse as JSON.')).toBeVisible();
  await page.evaluate(() => {
    const { text } = Blob.prototype;
    Blob.prototype.text = () => {
      Blob.prototype.text = text;
      return Promise.reject(new DOMException('It is gone.', 'NotFoundError'));
    };
  });
  await chooseFile(page, 'gone by the time it is read');
  await expect(page.getByText('Failed to read file: It is gone.')).toBeVisible();
  await expect(page.getByText('No file chosen')).toBeVisible();
  await expect(testButton(page)).toHaveAttribute('aria-disabled', 'true');

  const secret = 'PRIVATE-as-can-be';
  await chooseFile(page, aServiceKey({ private_key: secret }));
  await expect(page.getByText('Invalid service key file')).toHaveCount(0);
  const preview = page.getByRole('region', { name: 'Service key, secrets masked' });
  await expect(preview).toContainText('PRIVATXXXXXXXXXX');
  await expect(preview).toContainText('recorder@recordings');
  expect(await page.content()).not.toContain(secret);

  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }));
      return transfer;
    },
    aServiceKey({ private_key: 'DROPPED-and-secret' }),
  );
  await page.getByText('key.json').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('dropped.json')).toBeVisible();
  await expect(preview).toContainText('DROPPEXXXXXXXXXX');

  await saveAndReturn(page, account.sid);
  await expect(page.getByText('Stored', { exact: true })).toBeVisible();
  await expect(preview).toContainText('DROPPEXXXXXXXXXX');
});

test('limits are set by an admin and shown to the account, which cannot change them', async ({
  signedIn: page,
  world,
  signInAs,
}) => {
  const account = await world.account();
  const path = `/Accounts/${account.sid}/Limits`;
  const limits = async () => {
    const stored = await world.send<{ category: string; quantity: number }[]>(
      'GET',
      path,
      undefined,
      world.token,
    );
    return stored.map(({ category, quantity }) => [category, quantity]);
  };
  await openAccount(page, account.sid);
  await unfold(page, 'Limits');
  await page.getByLabel('Max calls').fill('12');
  await page.getByLabel('Licensed calls').fill('10');
  await saveAndReturn(page, account.sid);
  await expect(page.getByText('Max calls 12 · Licensed calls 10')).toBeVisible();
  await unfold(page, 'Limits');
  await page.getByLabel('Licensed calls').fill('');
  await saveAndReturn(page, account.sid);
  expect(await limits()).toEqual([['voice_call_session', 12]]);

  const theirs = await signInAs(await world.user(account.owner));
  await openAccount(theirs, account.sid);
  await unfold(theirs, 'Limits');
  await expect(theirs.getByLabel('Max calls')).toHaveValue('12');
  await expect(theirs.getByLabel('Max calls')).toBeDisabled();
  await expect(theirs.getByText('Set by your service provider.')).toBeVisible();
});

test('a new account begins with its limits', async ({ signedIn: page, world }) => {
  const name = `Limited from the start ${Date.now()}`;
  await page.goto('/internal/accounts/add');
  await page.getByRole('textbox', { name: 'Account name' }).fill(name);
  await unfold(page, 'Limits');
  await page.getByLabel('Max minutes').fill('300');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByLabel('Max minutes')).toHaveValue('300');
  const sid = page.url().split('/').at(-2) ?? '';
  expect(await world.send('GET', `/Accounts/${sid}/Limits`, undefined, world.token)).toMatchObject([
    { category: 'voice_call_minutes', quantity: 300 },
  ]);
});

test("an account's cached speech is cleared after being asked", async ({ signedIn: page, world }) => {
  const account = await world.account();
  let size = 1;
  await page.route('**/TtsCache', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { size } });
    size = 0;
    return route.fulfill({ status: 204 });
  });
  await openAccount(page, account.sid);
  await expect(page.getByText('1 cached item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear TTS Cache' }).click();
  await expect(page.getByRole('dialog')).toContainText(account.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Clear TTS Cache' }).click();
  await expect(page.getByText('0 cached items')).toBeVisible();
});

test("every vendor's fields are accessible", async ({ signedIn: page, world }) => {
  const account = await recorded(world, aBucketCredential('aws_s3'));
  await openAccount(page, account.sid);
  await expectAccessible(page, section(page));
  for (const name of ['S3 compatible', 'Azure', 'Google']) {
    await vendor(page).selectOption(name);
    await expectAccessible(page, section(page));
  }
});

test.describe('a bucket', () => {
  let storage: HttpServer;
  let objects: Map<string, Buffer>;

  /** As much of S3 as a test of a bucket needs; the bucket is "calls". */
  test.beforeAll(async () => {
    objects = new Map();
    storage = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://storage').pathname;
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        if (!path.startsWith('/calls/')) {
          response.writeHead(404, { 'content-type': 'application/xml' });
          return response.end('<Error><Code>NoSuchBucket</Code><Message>No such bucket</Message></Error>');
        }
        if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
        if (request.method === 'DELETE') objects.delete(path);
        response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"1"' });
        return response.end(request.method === 'GET' ? objects.get(path) : undefined);
      });
    }).listen(0, '127.0.0.1');
  });

  test.afterAll(() => void storage.close());

  test('is tried before it is saved, and what is wrong with it is said', async ({
    signedIn: page,
    world,
  }) => {
    const { port } = storage.address() as AddressInfo;
    const account = await world.account();
    await openAccount(page, account.sid);
    await zone(page).check();
    await vendor(page).selectOption('S3 compatible');
    await page.getByLabel('Endpoint URI').fill(`http://127.0.0.1:${port}`);
    await bucketName(page).fill('elsewhere');
    await page.getByLabel('Access key ID').fill('key-id');
    await page.getByRole('textbox', { name: 'Secret access key' }).fill('a secret key of some length');
    await testButton(page).click();
    await expect(page.getByText('Test failed')).toBeVisible();
    await expect(page.getByText(/bucket/i).last()).toBeVisible();
    await expectAccessible(page, section(page));

    await bucketName(page).fill('calls');
    await expect(page.getByText('Test failed')).toHaveCount(0);
    await testButton(page).click();
    await expect(page.getByText('A recording can be written, read and removed')).toBeVisible();
    expect(objects.size).toBe(0);

    // Saved and masked, it is tried with what is stored.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/updated$/)).toBeVisible();
    await openAccount(page, account.sid);
    await expect(page.getByText('Stored, starts with a secr')).toBeVisible();
    await testButton(page).click();
    await expect(page.getByText('A recording can be written, read and removed')).toBeVisible();
  });
});

test.describe('an installation without call recording', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer(emptyDataDirectory(), {
      TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
      TRUNKLINE_DISABLE_CALL_RECORDING: 'true',
    });
  });
  test.afterAll(() => server.stop());

  test('does not offer it, and keeps what was stored', async ({ page }) => {
    const world = await openWorld(server.url);
    const account = await recorded(world, aBucketCredential('aws_s3'));
    const before = await read(world, account.sid);
    await actAs(page, world.token);
    await page.goto(`${server.url}/internal/accounts/${account.sid}/edit`);
    await page.getByRole('heading', { name: 'Troubleshooting' }).click();
    await page.getByLabel('Enable debug log').check();
    await expect(zone(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/updated$/)).toBeVisible();
    expect(await read(world, account.sid)).toEqual({ ...before, enable_debug_log: 1 });
  });
});
