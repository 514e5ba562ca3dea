/** The first screen of a visit: what is asked for, and that nothing is asked for twice. */
import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { requestsOf } from '../requests-of.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ isFirstVisit: true });

/** Only forms run schemas, and to make them takes as long as to draw a list. */
async function schemasAmong(page: Page, asked: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of new Set(asked.filter((one) => one.endsWith('.js'))))
    if ((await (await page.request.get(path)).text()).includes('invalid_union')) found.add(path);
  return [...found];
}

/** Runs in the page: tells what loads the browser's tables of languages, which takes as long as to draw the rows of a list. */
function watchTables(): void {
  const asked: string[] = [];
  window.TABLES = asked;
  const tellsOf = (name: string) => ({
    apply(made: () => object, self: object, args: []): object {
      asked.push(name);
      return Reflect.apply(made, self, args);
    },
    construct(made: () => object, args: []): object {
      asked.push(name);
      return Reflect.construct(made, args);
    },
  });
  for (const [of, names] of [
    [Intl, ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat']],
    [String.prototype, ['localeCompare']],
    [Number.prototype, ['toLocaleString']],
    [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
  ] as const)
    for (const name of names) Reflect.set(of, name, new Proxy(Reflect.get(of, name), tellsOf(name)));
}

test('the login page comes in at most eight requests, and the frame while the name is typed', async ({
  page,
}) => {
  const asked = requestsOf(page);
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8);
  const frame = page.waitForRequest(/\/assets\/frame-/);
  await page.getByLabel('Username').fill('a');
  await frame;
  // An iPhone would make links of all numbers, which dial them.
  await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute('content', 'telephone=no');
});

for (const [area, heading, list] of [
  ['accounts', 'Accounts', /^\/api\/v1\/ServiceProviders\/[^/]+\/Accounts\?page=1&page_size=25$/],
  ['carriers', 'Carriers', /\/VoipCarriers\?page=1&page_size=25$/],
  ['phone-numbers', 'Phone Numbers', /^\/api\/v1\/PhoneNumbers\?page=1&page_size=25&service_provider_sid=/],
] as const)
  test(`the list of ${area} comes in at most fourteen requests, and its answers are asked for first`, async ({
    signedIn: page,
    world,
  }) => {
    const { sid } = await world.firstProvider();
    const account = await world.account();
    const carrier = await world.carrier();
    await world.number(account.sid, carrier.sid);
    await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), sid);
    await page.addInitScript(watchTables);
    const asked = requestsOf(page);
    await page.goto(`/internal/${area}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    // What waits for the answer has rows too, without links.
    await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(14);
    expect(await page.evaluate(() => window.TABLES), 'drawn without tables of languages').toEqual([]);

    expect(await schemasAmong(page, asked)).toEqual([]);

    const answers = asked.filter((path) => path.startsWith('/api/'));
    expect(new Set(answers).size, asked.join('\n')).toBe(answers.length);
    expect(
      answers.filter((path) => list.test(path)),
      asked.join('\n'),
    ).toHaveLength(1);
    // What the screen begins with was on its way before its scripts could run.
    const begun = () => page.evaluate(() => Object.keys(window.BEGUN?.answers ?? {}));
    await expect.poll(begun, 'asked for early, and then not wanted').toEqual([]);
  });

test('adding a number asks at once for all that its form begins with, and for nothing else', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.firstProvider();
  const { name } = await world.account({ name: unique('0 first') });
  await world.carrier();
  const held = await holdBack(page, '**/Accounts?*');
  const asked = requestsOf(page);
  await page.goto('/internal/phone-numbers/add');
  // Beside the accounts, which have not come.
  await expect.poll(() => asked.filter((path) => path.includes('/VoipCarriers'))).toHaveLength(1);
  held.letGo();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(name);
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    '/api/v1/ServiceProviders',
    `/api/v1/ServiceProviders/${sid}/Accounts?page=1&page_size=25`,
    `/api/v1/ServiceProviders/${sid}/VoipCarriers?page=1&page_size=1`,
    '/api/v1/Users/me',
  ]);
});

declare global {
  interface Window {
    BEGUN?: { answers: object };
    TABLES?: string[];
  }
}
