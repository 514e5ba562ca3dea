import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { type CallPoint, writeCalls, writeTrace } from '../call-points.ts';
import { chooseIn, filterBy, filterChip, opener } from '../lists.ts';
import type { Server } from '../server.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const DAY_MS = 86_400_000;
const row = (page: Page, from: string) => opener(page, new RegExp(`${from} to`));

/** An account with calls of its own. */
async function accountWithCalls(server: Server, world: World, calls: CallPoint[]) {
  const account = await world.account();
  await writeCalls(server, account.owner, ...calls);
  return account;
}

const sid = (last: number) => `5f2c0000-0000-4000-8000-${String(last).padStart(12, '0')}`;

test('calls are looked at as any list is: columns, lower rows, a menu for each, and kept views', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await accountWithCalls(server, world, [
    { fields: { from: '441632960071' }, trunk: 'Harbour Telecom' },
    { fields: { from: '441632960072', sip_status: 503 }, answered: false },
  ]);
  await page.goto(`/internal/recent-calls?account=${account.sid}&status=answered`);
  await expect(row(page, '44 1632 960071')).toBeVisible();
  const chooseColumn = async (name: string) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  };
  await chooseColumn('Carrier');
  await expect(page.getByRole('columnheader', { name: 'Carrier' })).toHaveCount(0);
  await chooseColumn('Compact rows');
  await expect(page.getByRole('table', { name: 'calls' })).toHaveAttribute('data-compact', 'true');
  await chooseIn(page.locator('main'), /^Actions for .*960071 to/, 'Show beside the list');
  await expect(page.getByRole('region', { name: /960071 to/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const view = unique('Answered');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('dialog').getByLabel('Save current view as').fill(view);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible();
  const { searchParams } = new URL(page.url());
  await page.goto(`/internal/recent-calls?view=${searchParams.get('view')}`);
  await expect(row(page, '44 1632 960071')).toBeVisible();
  await expect(row(page, '44 1632 960072')).toHaveCount(0);
  await expect(page).toHaveURL(/status=answered/);
  await expect(page.getByRole('columnheader', { name: 'Carrier' })).toHaveCount(0);
});

test('a call is found by its filters, opened in the list, and shared by its own address', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await accountWithCalls(server, world, [
    { fields: { from: '441632960001', to: '12075550100', call_sid: sid(1) }, trunk: 'Harbour Telecom' },
    { fields: { from: '441632960002', sip_status: 503 }, answered: false },
    { fields: { from: '441632960003' }, direction: 'outbound' },
    { fields: { from: '441632960004' }, at: Date.now() - 3 * DAY_MS },
  ]);
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await expect(row(page, '44 1632 960001')).toBeVisible();
  await expect(row(page, '44 1632 960004')).toHaveCount(0);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16);
  await filterBy(page, 'Date', 'From … to …');
  await page.getByLabel('From', { exact: true }).fill(daysAgo(4));
  await page.getByLabel('To', { exact: true }).fill(daysAgo(2));
  await expect(row(page, '44 1632 960004')).toBeVisible();
  await expect(row(page, '44 1632 960001')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove filter Date/ }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Service unavailable (503)')).toBeVisible();

  await filterBy(page, 'Date', 'Last 7 days');
  await expect(row(page, '44 1632 960004')).toBeVisible();
  await filterBy(page, 'Direction', 'Inbound only');
  await expect(row(page, '44 1632 960003')).toHaveCount(0);
  await filterBy(page, 'Status', 'Answered');
  await expect(row(page, '44 1632 960002')).toHaveCount(0);
  await page.getByLabel('Number or call id').fill('2960001');
  await expect(page).toHaveURL(/filter=2960001/);
  await expect(row(page, '44 1632 960004')).toHaveCount(0);

  await row(page, '44 1632 960001').click();
  const details = page.getByRole('row').filter({ hasText: 'Call SID' });
  await expect(details).toContainText(sid(1));
  await expect(details).toContainText('null');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Open this call' }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/recent-calls/${sid(1)}$`));
  await expect(page.getByText('Answered, 1:12')).toBeVisible();
  const firstLeg = page.locator('dl > div').filter({ hasText: 'SIP Call-ID of the first leg' });
  await expect(firstLeg.getByRole('definition')).toHaveText('–');
  await expect(page.getByRole('main').getByRole('link', { name: account.name })).toHaveAttribute(
    'href',
    `/internal/accounts/${account.sid}/edit`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '+44 1632 960001 → +1 (207) 555-0100' })).toBeVisible();
  // Opened by its address: beside it are the calls of its account that day.
  const older = page.getByLabel('Next call');
  await expect(older).toHaveAttribute('title', /The older call of this account that day/);
  await expectAccessible(page);
  await page.goBack();
  await expect(filterChip(page, 'Status')).toHaveText('Status: Answered');

  // As the list writes it.
  await page.getByLabel('Number or call id').fill('+44 1632 960001');
  await expect(page).toHaveURL(/1632/);
  await expect(row(page, '44 1632 960001')).toBeVisible();

  // From the list: those that its filters leave, in its order.
  await page.getByLabel('Number or call id').fill('');
  await expect(row(page, '44 1632 960004')).toBeVisible();
  await row(page, '44 1632 960001').click();
  await page.getByRole('link', { name: 'Open this call' }).click();
  await expect(older).toHaveAttribute('title', /in the list as you left it/);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: /44 1632 960004/ })).toBeVisible();
  await expect(older).toHaveAccessibleDescription('There is no older call in the list as you left it.');
  await expectAccessible(page);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/${sid(1)}$`));
});

test('an account sees its own calls, and of another’s call only that there is none', async ({
  server,
  signInAs,
  world,
}) => {
  const own = await accountWithCalls(server, world, [{ fields: { from: '441632960011' } }]);
  await accountWithCalls(server, world, [{ fields: { from: '441632960012', call_sid: sid(12) } }]);
  const user = await world.user(own.owner);
  const page = await signInAs(user);
  await page.goto('/internal/recent-calls');
  await expect(row(page, '44 1632 960011')).toBeVisible();
  await expect(row(page, '44 1632 960012')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account: / })).toHaveCount(0);
});

test('the trace of a call is a waterfall that tells what took long, span by span', async ({
  signedIn: page,
  server,
  world,
}) => {
  const trace_id = '5f2c0000000040008000000000000031';
  await accountWithCalls(server, world, [{ fields: { call_sid: sid(31), trace_id } }]);
  await writeTrace(server.ingest_url, trace_id, aTrace());

  await page.goto(`/internal/recent-calls/${sid(31)}`);
  const span = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(span('incoming-call')).toContainText('20.00 s');
  await expect(page.getByText('webhooks: once, 500 ms in all')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Turns' }).getByRole('listitem')).toHaveText([
    'Before the first turn: spoken 480 ms',
    'Turn 1 at 0:03: heard 320 ms, webhook 500 ms · slowest',
  ]);
  await page.getByRole('button', { name: 'spoken 480 ms' }).click();
  await expect(span('tts-generation')).toBeFocused();
  await expectAccessible(page);
  await span('incoming-call').focus();
  await page.keyboard.press('ArrowDown');
  await expect(span('background-record:listen')).toBeFocused();
  await span('verb:gather').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Span: verb:gather{speech}' });
  await expect(dialog).toContainText('stt.latency_ms');
  await expect(dialog.getByRole('button', { name: 'Copy stt.result' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await span('verb:say').click();
  await expect(page.getByRole('dialog')).toContainText('connect_ms (tts-generation)');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Why here?' }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/explain\\?.*call=${sid(31)}`));
});

test('the trace of a call that was just over is asked for again, since the rest of it was on its way', async ({
  signedIn: page,
  server,
  world,
}) => {
  const trace_id = '5f2c0000000040008000000000000032';
  const account = await accountWithCalls(server, world, [{ fields: { call_sid: sid(32), trace_id } }]);
  const { resourceSpans } = aTrace();
  await writeTrace(server.ingest_url, trace_id, { resourceSpans: resourceSpans.slice(0, 1) });
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  const open = async () => {
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Open this call' }).click();
    await expect(page.getByRole('button', { name: /^incoming-call/ })).toBeVisible();
  };
  await open();
  await page.goBack();
  await writeTrace(server.ingest_url, trace_id, aTrace());
  await open();
  await expect(page.getByRole('button', { name: /^verb:gather/ })).toBeVisible();
});

test('the calls that the filters leave are exported, of every page', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await accountWithCalls(
    server,
    world,
    Array.from({ length: 30 }, (_, n) => ({ answered: n > 0, fields: { from: `4416329601${10 + n}` } })),
  );
  await page.goto(`/internal/recent-calls?account=${account.sid}&status=answered`);
  await expect(page.getByText('1 to 25 of 29')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(30);
  expect(text).toContain('441632960139');
  expect(text).not.toContain('441632960110');
  // Half an hour after midnight, in the zone of the reader.
  await page.clock.setFixedTime('2030-01-31T23:30:00Z');
  const another = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await another).suggestedFilename()).toBe('calls-2030-02-01.csv');
});

test.describe('what cannot be shown', () => {
  test.use({ allowedErrors: /status of (404|503)/ });

  test('a call that is not there is a screen that says so', async ({ signedIn: page }) => {
    await page.goto(`/internal/recent-calls/${sid(99)}`);
    await expect(page.getByRole('heading', { name: /not found|doesn.t exist|no call/i })).toBeVisible();
    await expectAccessible(page);
  });

  test('a call of which nothing was captured is told so, whenever it was', async ({
    signedIn: page,
    server,
    world,
  }) => {
    const fields = { call_sid: sid(41) };
    await accountWithCalls(server, world, [{ fields, at: Date.now() - 20 * DAY_MS }]);
    await page.goto(`/internal/recent-calls/${sid(41)}`);
    await page.getByRole('button', { name: 'Show the SIP messages' }).click();
    const messages = page.getByRole('region', { name: 'SIP messages' });
    await expect(messages).toContainText(
      'No SIP messages of this call were captured, or they are no longer stored.',
    );
  });

  test('a store that is down leaves the filters, and is asked again', async ({
    signedIn: page,
    server,
    world,
  }) => {
    const account = await accountWithCalls(server, world, [{ fields: { from: '441632960021' } }]);
    const calls = '**/RecentCalls?*';
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { msg: 'The calls cannot be read now', code: 'unavailable' } }),
    );
    await page.goto(`/internal/recent-calls?account=${account.sid}&status=answered`);
    await expect(page.getByText('The calls could not be loaded.')).toBeVisible();
    await expect(filterChip(page, 'Status')).toHaveText('Status: Answered');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, '44 1632 960021')).toBeVisible();
  });
});

test('a caller of any length leaves the other columns their room, in the list and on the page of the call', async ({
  signedIn: page,
  server,
  world,
}) => {
  const fields = { from: 'y'.repeat(400), to: '   ', call_sid: randomUUID(), trace_id: 'none' };
  const account = await accountWithCalls(server, world, [{ fields, trunk: 'T'.repeat(64) }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await expect(row(page, 'y+')).toHaveAccessibleName(/ to unknown$/);
  const widest = async (width: number) =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const end = page.getByRole('cell', { name: '1:12' });
  await expect(end).toBeInViewport({ ratio: 1 });
  const within = await page.getByRole('table', { name: 'calls' }).locator('..').boundingBox();
  const cell = await end.boundingBox();
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThan((within?.x ?? 0) + (within?.width ?? 0));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/internal/recent-calls/${fields.call_sid}`);
    await expect(page.getByRole('heading', { name: /→ unknown$/ })).toBeVisible();
    await widest(width);
  }
  // What names no trace is none, and nothing that failed.
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happened' })).toHaveCount(0);
});

test('an account of any name leaves the outcome, the duration and the menu of calls in sight', async ({
  signedIn: page,
  server,
  world,
}) => {
  const provider = await world.provider();
  const { owner } = await world.account({ name: 'A'.repeat(64), service_provider_sid: provider.sid });
  await writeCalls(server, owner, { trunk: 'T'.repeat(64), fields: { from: 'y'.repeat(400) } });
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/internal/recent-calls');
  const panel = page.getByRole('table', { name: 'calls' }).locator('..');
  const menu = page.getByRole('button', { name: /^Actions for y+ to/ });
  const endOf = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().right);
  for (const width of [1440, 1366, 1280, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await endOf(menu), `at ${width} px`).toBeLessThan(await endOf(panel));
  }

  // In two lines the outcome comes before what is of any length, so that it stands below that of the row before.
  await page.setViewportSize({ width: 1024, height: 900 });
  const below = async (name: string) => (await page.getByRole('cell', { name }).boundingBox())?.y ?? 0;
  expect(await below('Answered')).toBeLessThan(await below('T'.repeat(64)));

  // On a phone both numbers of a usual call are in one line.
  await writeCalls(server, owner, { fields: { from: '18055555596', to: '12075550907' } });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  const numbers = page.getByRole('button', { name: /555-5596 to/ }).locator('strong');
  await expect(numbers).toHaveCount(2);
  const tops = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  // A phone draws letters at any part of a point, by which the two are a twenty-fourth wider than here.
  const widthOf = async (of: Locator) => (await of.boundingBox())?.width ?? Number.NaN;
  const parties = numbers.first().locator('..');
  expect((await widthOf(parties)) * (25 / 24)).toBeLessThan(
    await widthOf(parties.locator('xpath=ancestor::td')),
  );
});

test('a page of the list that is no more leads to the last one that is', async ({
  signedIn: page,
  server,
  world,
}) => {
  const calls = Array.from({ length: 27 }, (_, n) => ({ fields: { from: `4416329602${n + 10}` } }));
  const account = await accountWithCalls(server, world, calls);
  await page.goto(`/internal/recent-calls?account=${account.sid}&page=9`);
  await expect(page.getByText('26 to 27 of 27')).toBeVisible();
  await expect(row(page, '44 1632 960236')).toBeVisible();
  await expect(page).toHaveURL(/page=2$/);
});

test('without calls it says so, and leads to a longer time', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await page.goto(`/internal/recent-calls?account=${account.sid}&status=answered`);
  await expect(page.getByRole('heading', { name: 'No data.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.goto(`/internal/recent-calls?account=${account.sid}&date=7`);
  await expect(page.getByText('No calls in this time match the filters.')).toBeVisible();
  // What a mail or a chat adds to a link is no filter, and nothing that could be cleared.
  await page.goto(
    '/internal/recent-calls?date=custom&from=2020-01-01T00%3A00&to=2020-01-01T01%3A00&utm_source=mail',
  );
  await expect(page.getByText('There were no calls in this time.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});

test('the calls of a trunk are found from its page, and lead back to it and to the application that answered', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const trunk = await world.carrier({ name: unique('Harbour') });
  const application = await world.application(account.sid);
  const fields = { call_sid: randomUUID(), application_sid: application.sid };
  const other = { fields: { call_sid: randomUUID() } };
  await writeCalls(server, account.owner, other, { trunk: trunk.name, fields });
  await page.goto(`/internal/carriers/${trunk.sid}/edit`);
  await page.getByRole('link', { name: /all of 7 days/ }).click();
  await expect(page.getByRole('button', { name: `Carrier: ${trunk.name}`, exact: true })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.goto(`/internal/recent-calls/${fields.call_sid}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('link', { name: trunk.name })).toHaveAttribute(
    'href',
    new RegExp(`/carriers/${trunk.sid}/edit$`),
  );
  await details.getByRole('link', { name: application.name }).click();
  await expect(page).toHaveURL(new RegExp(`/applications/${application.sid}/edit$`));
});
