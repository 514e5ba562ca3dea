import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { pick } from '../lists.ts';
import { numberSite } from '../number-site.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { freshNumber, grouped, unique } from '../world.ts';

const screen = '/internal/phone-numbers/import';
const rowsField = (page: Page) => page.getByRole('textbox', { name: 'Rows' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name });
const file = (text: string | Buffer, name = 'numbers.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text as string),
});

// Without an account and a carrier the screen leads to what comes first.
test.beforeAll(async ({ world }) => {
  await numberSite(world);
});

async function open(page: Page) {
  await page.goto(screen);
  await expect(rowsField(page)).toBeVisible();
}

async function upload(page: Page, content: ReturnType<typeof file>) {
  await page.getByLabel('CSV file').setInputFiles(content);
}

test('rows that are pasted are looked at, mended and imported, all of them or none', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await numberSite(world);
  const [one, two] = [freshNumber(), freshNumber()];
  const text = (second: string, by = carrier.name) =>
    `number;carrier;account;application;notes\n${one};${carrier.name};${account.name};${application.name};x\n${second};${by};${account.name};;\n`;
  await page.goto('/internal/phone-numbers');
  await page.getByRole('link', { name: 'Import' }).click();
  await rowsField(page).fill(text('(212', 'Nobody Telecom'));
  await expect(table(page, 'Problems')).toContainText('valid regular expression');
  await expect(table(page, 'Problems').getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 problems')).toBeVisible();
  const understood = table(page, 'Rows as they were understood');
  await expect(understood).toContainText('(212');
  await expect(understood).toContainText('Nobody Telecom');
  await expect(understood).not.toContainText('Pattern');
  await expect(page.getByText('Not used: notes.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Import 2 phone numbers' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await rowsField(page).fill(text(`${two.slice(0, 3)} ${two.slice(3, 6)}-${two.slice(6)}`));
  await expect(page.getByText('2 phone numbers can be imported')).toBeVisible();
  await expect(table(page, 'Problems')).toBeHidden();
  await expect(table(page, 'Rows as they will be imported')).toContainText(application.name);
  await button.click();
  await expect(page.getByRole('heading', { name: '2 phone numbers imported' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 phone numbers imported' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Show the phone numbers' }).click();
  await page.getByRole('searchbox', { name: 'Filter by number' }).fill(two);
  await expect(page.getByRole('table', { name: 'phone numbers' }).getByRole('row')).toHaveCount(2);
  await page.goto('/internal/audit?kind=phone-numbers');
  await page.getByRole('button', { name: 'Imported 2 phone numbers from CSV' }).first().click();
  const imported = table(page, 'changed records');
  await expect(imported.getByRole('row', { name: grouped(one) })).toContainText(application.name);
  await expectAccessible(page);
  await imported.getByRole('button', { name: grouped(two) }).click();
  await expect(
    page.getByRole('button', { name: `Imported phone number ${grouped(two)}`, expanded: true }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^carrier added/ })).toContainText(carrier.name);
  await expect(page.getByText('1 entry in total')).toBeVisible();
});

test('a bare list takes account, carrier and application from what is chosen', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await numberSite(world);
  const numbers = [freshNumber(), freshNumber(), freshNumber()];
  await open(page);
  await upload(page, file(numbers.join('\n'), 'list.txt'));
  await expect(page.getByText('list.txt, 3 lines')).toBeVisible();
  await expect(table(page, 'Problems')).toContainText('Account is required');
  await pick(choice(page, 'Account'), account.name);
  await pick(choice(page, 'Carrier'), carrier.name);
  await choice(page, 'Application').click();
  await page.getByRole('option', { name: application.name }).click();
  await page.getByRole('button', { name: 'Import 3 phone numbers' }).click();
  await expect(page.getByRole('heading', { name: '3 phone numbers imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the phone numbers' }).click();
  await expect(page).toHaveURL(`/internal/phone-numbers?account=${account.sid}`);
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
});

test('a file in another encoding is read once somebody says which, and a workbook is not read at all', async ({
  signedIn: page,
  world,
}) => {
  const { carrier } = await numberSite(world);
  const account = await world.account({ name: unique('Müller') });
  const text = `number,carrier,account\n${freshNumber()},${carrier.name},${account.name}\n`;
  await open(page);
  await upload(page, file(Buffer.from('PK\u0003\u0004 not a text', 'latin1'), 'numbers.xlsx'));
  await expect(page.getByRole('alert').filter({ hasText: 'Save it as CSV (UTF-8)' })).toBeVisible();
  await upload(page, file(Buffer.from(text, 'latin1')));
  await expect(page.getByText('numbers.csv is not encoded in UTF-8')).toBeVisible();
  await page.getByRole('button', { name: 'Read as Windows-1252' }).click();
  await expect(page.getByText('1 phone number can be imported')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(rowsField(page)).toHaveValue('');
});

test('a file that is dropped beside its place opens nothing, and one that is slow to read overwrites no later one', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    // A file on a drive that takes its time.
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      const content = await read.call(this);
      const isSlow = new TextDecoder().decode(content).includes('30000000001');
      if (!isSlow) return content;
      await new Promise((goOn) => addEventListener('go-on', goOn, { once: true }));
      // By then it is drawn.
      setTimeout(() => requestAnimationFrame(() => document.body.setAttribute('data-slow-read', '')));
      return content;
    };
  });
  await open(page);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['number'], 'numbers.csv'));
    return transfer;
  });
  // The browser opens the file where nobody prevents it.
  const isPrevented = (type: string) =>
    rowsField(page).evaluate(
      (field, [type, dataTransfer]) =>
        !field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      [type, dropped] as const,
    );
  expect([await isPrevented('dragover'), await isPrevented('drop')]).toEqual([true, true]);
  await expect(rowsField(page)).toHaveValue('');

  await upload(page, file('number\n30000000001', 'slow.csv'));
  await upload(page, file('number\n30000000002', 'fast.csv'));
  await expect(page.getByText('fast.csv, 2 lines')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(page.locator('[data-slow-read]')).toBeVisible();
  await expect(page.getByText('fast.csv, 2 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(rowsField(page)).toHaveValue('');
});

test.describe('texts that are no import', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a missing column, an open quote and far too many rows get a sentence each', async ({
    signedIn: page,
  }) => {
    await open(page);
    for (const [text, sentence] of [
      ['name,city\nAda,Rome', 'There is no column "number".'],
      ['number,carrier\n"12125550100,x\n', 'A quote is opened but never closed'],
      ['number,number\n1,2', 'Two columns have the same meaning'],
    ] as const) {
      await rowsField(page).fill(text);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Import phone numbers' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const many = Array.from({ length: 100_000 }, (_, n) => String(30_000_000_000 + n)).join('\n');
    await upload(page, file(many, 'all.csv'));
    await expect(page.getByText('all.csv, 100,000 lines')).toBeVisible();
    await expect(page.getByText('about 100,000 rows, and one import takes at most 10,000')).toBeVisible();
  });

  test('a number that somebody adds after the preview stops the import, which says so; until then the rows are locked', async ({
    signedIn: page,
    world,
  }) => {
    const { account, carrier } = await numberSite(world);
    const number = freshNumber();
    await open(page);
    await rowsField(page).fill(`number,carrier,account\n${number},${carrier.name},${account.name}`);
    const button = page.getByRole('button', { name: 'Import 1 phone number' });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await world.number(account.sid, carrier.sid, { number });
    const held = await holdBack(page, '**/PhoneNumbers/Import', 'POST');
    await button.click();
    await expect(page.getByRole('button', { name: 'Importing' })).toBeVisible();
    const fields = [rowsField(page), page.getByRole('button', { name: 'Choose CSV file' })];
    for (const name of ['Account', 'Carrier']) fields.push(choice(page, name));
    for (const field of fields) await expect(field).toBeDisabled();
    held.letGo();
    await expect(page.getByText('Nothing was imported: 1 row has a problem.')).toBeVisible();
    for (const field of fields) await expect(field).toBeEnabled();
    await expect(rowsField(page)).toHaveValue(new RegExp(number));
    await expect(table(page, 'Problems')).toContainText('already in use');
  });
});

test('what is there already is left out on request, and stays as it is', async ({
  signedIn: page,
  world,
}) => {
  const { account, carrier } = await numberSite(world);
  const [there, fresh] = [freshNumber(), freshNumber()];
  await world.number(account.sid, carrier.sid, { number: there });
  await open(page);
  await rowsField(page).fill(`number,carrier,account\n${there},${carrier.name},${account.name}`);
  await expect(table(page, 'Problems')).toContainText('already in use');
  const leave_out = page.getByRole('checkbox', { name: 'Skip numbers that already exist: 1 phone number' });
  await leave_out.check();
  await expect(page.getByText('There is nothing left to import')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 phone numbers' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await rowsField(page).fill(
    ['number,carrier,account', ...[there, fresh].map((n) => `${n},${carrier.name},${account.name}`)].join(
      '\n',
    ),
  );
  await expect(page.getByText('1 phone number can be imported')).toBeVisible();
  await expect(leave_out).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 phone number' }).click();
  await expect(page.getByRole('heading', { name: '1 phone number imported' })).toBeVisible();
  await expect(page.getByText('1 phone number already existed')).toBeVisible();
  await page.getByRole('button', { name: 'Import more' }).click();
  await rowsField(page).fill(`number,carrier,account\n${fresh},${carrier.name},${account.name}`);
  await expect(page.getByText('There is nothing left to import')).toBeVisible();
});

test('of ten thousand rows the first hundred are drawn, and all are imported', async ({
  signedIn: page,
  world,
}) => {
  const { account, carrier } = await numberSite(world);
  const first = 40_000_000_000 + (process.pid % 1000) * 1_000_000;
  const text = Array.from({ length: 10_000 }, (_, n) => `${first + n},${carrier.name},${account.name}`);
  await open(page);
  await upload(page, file(`number,carrier,account\n${text.join('\n')}\n`));
  await expect(page.getByText('10,000 phone numbers can be imported')).toBeVisible();
  await expect(table(page, 'Rows as they will be imported').getByRole('row')).toHaveCount(101);
  await page.getByRole('button', { name: 'Import 10,000 phone numbers' }).click();
  await expect(page.getByRole('heading', { name: '10,000 phone numbers imported' })).toBeVisible();
});

test("an account's user imports into the own account alone", async ({ signInAs, world }) => {
  const { account, carrier } = await numberSite(world);
  const page = await signInAs(await world.user(account.owner));
  await open(page);
  await expect(choice(page, 'Account')).toHaveCount(0);
  await expect(page.getByText(/choose its account first/)).toHaveCount(0);
  const number = freshNumber();
  await rowsField(page).fill(`number,carrier,account\n${number},${carrier.name},Somebody else`);
  await expect(table(page, 'Problems')).toContainText('You can import numbers only into your own account.');
  await rowsField(page).fill(`number,carrier\n${number},${carrier.name}`);
  await page.getByRole('button', { name: 'Import 1 phone number' }).click();
  await expect(page.getByRole('heading', { name: '1 phone number imported' })).toBeVisible();
});

test('what is exported is the filtered list, and can be imported again', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await numberSite(world);
  const { number, sid } = await world.number(account.sid, carrier.sid, { application_sid: application.sid });
  await world.number(account.sid, carrier.sid, { number: `55${freshNumber()}` });
  await page.goto(`/internal/phone-numbers?account=${account.sid}&filter=${number}`);
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^phone-numbers-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const csv = Buffer.concat(chunks).toString();
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  await world.send('DELETE', `/PhoneNumbers/${sid}`, undefined, world.token);
  await open(page);
  await upload(page, file(csv));
  await expect(page.getByText('Not used: phone_number_sid.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 phone number' }).click();
  await expect(page.getByRole('heading', { name: '1 phone number imported' })).toBeVisible();
});

test.describe('rows that are not imported', () => {
  test.use({ allowedErrors: /status of (401|422)/ });

  test('are there again when the import fails after its page was left', async ({ signedIn: page, world }) => {
    const { account, carrier } = await numberSite(world);
    const number = freshNumber();
    const rows = `number,carrier,account\n${number},${carrier.name},${account.name}`;
    await open(page);
    await rowsField(page).fill(rows);
    const importing = page.getByRole('button', { name: 'Import 1 phone number' });
    await expect(importing).toBeEnabled();
    const left = Promise.withResolvers<void>();
    await page.route('**/PhoneNumbers/Import', async (route) => {
      await left.promise;
      await route.continue();
    });
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
    await importing.click();
    await expect(page.getByText('You can leave this page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Phone Numbers', exact: true })).toBeVisible();
    await world.number(account.sid, carrier.sid, { number });
    left.resolve();
    await expect(page.getByText('The numbers were not imported:')).toBeVisible();
    await page.goBack();
    await expect(rowsField(page)).toHaveValue(rows);
  });

  test('stay where they are when something else than the server has answered', async ({
    signedIn: page,
    world,
  }) => {
    const { account, carrier } = await numberSite(world);
    const rows = `number,carrier,account\n${freshNumber()},${carrier.name},${account.name}`;
    await open(page);
    await rowsField(page).fill(rows);
    const importing = page.getByRole('button', { name: 'Import 1 phone number' });
    await expect(importing).toBeEnabled();
    await page.route('**/PhoneNumbers/Import', (route) =>
      route.request().postDataJSON().dry_run ? route.fallback() : route.fulfill({ json: { ok: true } }),
    );
    await importing.click();
    await expect(page.getByRole('alert').filter({ hasText: 'It is unclear whether' })).toBeVisible();
    await expect(rowsField(page)).toHaveValue(rows);
    await page.unrouteAll();
    await importing.click();
    await expect(page.getByRole('heading', { name: '1 phone number imported' })).toBeVisible();
  });

  test('are asked about before they are left, and given back after the session has ended', async ({
    page,
    world,
  }) => {
    const person = await world.user();
    const { token } = await world.logIn(person.name, person.password);
    await actAs(page, token);
    await open(page);
    await rowsField(page).fill('12125550100');
    await page.getByRole('link', { name: 'Carriers', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign out without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(rowsField(page)).toHaveValue('12125550100');

    // The page may know at once that the session has ended, or when it asks the next time.
    const { account, carrier } = await numberSite(world);
    const { number } = await world.number(account.sid, carrier.sid);
    const rows = `number,carrier,account\n${number},${carrier.name},${account.name}`;
    await rowsField(page).fill(rows);
    const leave_out = page.getByRole('checkbox', { name: /^Skip numbers that already exist/ });
    await leave_out.check();
    await world.send('POST', '/logout', undefined, token);
    await page.getByLabel('Username').fill(person.name);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(rowsField(page)).toHaveValue(rows);
    await expect(leave_out).toBeChecked();
  });
});

test.describe('rows that nobody could check', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('are not said to be wrong', async ({ signedIn: page }) => {
    await page.route('**/PhoneNumbers/**', (route) => route.abort());
    await page.goto('/internal/phone-numbers/import');
    await page.getByRole('textbox', { name: 'Rows' }).fill('12125550100');
    const said = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
    await expect(said).toContainText('The rows were not checked.');
  });
});
