/** Each form there is, and a server that fails at its save, answers nonsense, or cannot be reached; and screens that are answered something else. */
import type { Page, Route } from '@playwright/test';
import { oneOfEach } from '../one-of-each.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';

test.use({ allowedErrors: /status of 500|ERR_FAILED|React error #31/ });

const failures: [what: RegExp, answer: (route: Route) => Promise<void>][] = [
  [/No luck/, (route) => route.fulfill({ status: 500, json: { msg: 'No luck' } })],
  [/A web page came/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' })],
  [/cannot be reached/, (route) => route.abort()],
];

/** Something to change that every form has: a text, else a box. Answers how to see that it is still changed. */
async function change(page: Page): Promise<() => Promise<void>> {
  const form = page.locator('form:visible');
  const text = form.locator(
    'input[data-path]:enabled:not([type=checkbox], [type=radio], [role=combobox], [inputmode=numeric], [readonly])',
  );
  const [field, box] = [text.first(), form.getByRole('checkbox').or(form.getByRole('switch')).first()];
  if ((await text.count()) > 0) {
    const typed = `${await field.inputValue()}x`;
    await field.fill(typed);
    return () => expect(field).toHaveValue(typed);
  }
  const before = await box.isChecked();
  await box.click();
  return () => expect(box).toBeChecked({ checked: !before });
}

test('each form says in its save bar what went wrong, and keeps what was typed', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.firstProvider();
  await world.teamsDomain(provider.sid);
  // Of a number only account and application change, which are lists, and of an LLM service only its key.
  const { 'phone-numbers': _, 'llm-services': __, ...sids } = await oneOfEach(world);
  const records = Object.entries(sids).map(([area, sid]) => `${area}/${sid}/edit`);
  for (const path of [...records, 'settings'])
    await test.step(path, async () => {
      await openWithin(page, `/internal/${path}`);
      const bar = page.locator('form:visible').getByRole('alert');
      await expect(page.getByText('No changes')).toBeVisible();
      const expectKept = await change(page);
      for (const [what, answer] of failures) {
        await page.route('**/api/v1/**', (route) =>
          route.request().method() === 'GET' ? route.fallback() : answer(route),
        );
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(bar.filter({ hasText: what })).toBeInViewport({ ratio: 1 });
        await expectKept();
        await page.unrouteAll();
      }
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(bar).toHaveCount(0);
    });
  await world.teamsDomain(provider.sid, null);
});

test('a screen that is answered something else says so within the frame, and Retry has it', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.firstProvider();
  await world.teamsDomain(provider.sid);
  const { users, clients, accounts: account_sid } = await oneOfEach(world);
  const other = { hello: 'world' };
  const answers: [path: string, of: RegExp, json: object][] = [
    [`users/${users}/edit`, /\/Users\/[\w-]{36}$/, other],
    // Of its kind, and still not to be drawn.
    [
      `clients/${clients}/edit`,
      /\/Clients\/[\w-]{36}$/,
      { client_sid: clients, account_sid, username: other },
    ],
    ['accounts', /\/Accounts\?/, [other]],
    ['applications', /\/Applications\?/, { total: 1, page: 1, page_size: 25, data: other }],
  ];
  for (const [path, of, json] of answers)
    await test.step(path, async () => {
      await page.route(of, (route) => route.fulfill({ json, headers: { 'x-request-id': 'request-7' } }));
      await page.goto(`/internal/${path}`);
      const alert = page.locator('#main').getByRole('alert');
      await expect(alert).toContainText('Something went wrong, please try again');
      if (!('client_sid' in json)) await expect(alert).toContainText('request-7');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Accounts' })).toBeVisible();
      await page.unrouteAll();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(
        page.getByText(path.includes('/') ? 'No changes' : 'Columns', { exact: true }),
      ).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  await world.teamsDomain(provider.sid, null);
});
