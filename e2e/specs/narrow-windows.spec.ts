/** Between a phone and a desk, where a menu stands beside the page, and where a list has many pages: words and lines stay whole. */

import type { Locator } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { routedPlace } from '../call-routing.ts';
import { registering, row } from '../carrier-screens.ts';
import { fetched } from '../fetched.ts';
import { expect, test } from '../test.ts';
import { expectWholeWords } from '../whole-words.ts';
import { openWithin } from '../within.ts';
import { freshNumber, unique } from '../world.ts';

test('on a phone the pages of a long list stand in one line, wherever one is in it', async ({
  signedIn: page,
  world,
}) => {
  await world.number((await world.account()).sid, (await world.carrier()).sid);
  await page.route('**/api/v1/PhoneNumbers?*', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\bpage=\d+/, 'page=1');
    const answer = await fetched(route, { url });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 50_000 } });
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/internal/phone-numbers');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const [at, shown] of [
    ['Page 1', ['1', '2', '3', '…', '2000']],
    ['Jump to page 4', ['1', '…', '4', '…', '2000']],
    ['Page 2000', ['1', '…', '1998', '1999', '2000']],
  ] as const) {
    await pages.getByRole('button', { name: at, exact: true }).click();
    await expect(pages.getByRole('button').filter({ hasText: /./ })).toHaveText([...shown]);
    const tops = await pages
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, at).toBe(1);
  }
});

test('beside the menu of a tablet titles, addresses and patterns are read whole, and nothing stands beyond its panel', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.firstProvider();
  await world.provider();
  const sip_gateways = [{ ipv4: 'sip.harbour-telecom.example.com', outbound: true, inbound: false }];
  const carrier = await world.carrier({ service_provider_sid: provider.sid, sip_gateways });
  const { lcr_sid } = await routedPlace(world, ['^44(7[1-57-9])']);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const area of ['analytics', 'phone-numbers', 'applications', 'live-calls', 'recent-calls']) {
    await openWithin(page, `/internal/${area}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.height, `the title of ${area} in one line`).toBeLessThan(40);
    await expectWholeWords(page);
  }
  await openWithin(page, '/internal/home');
  const providers = page.getByRole('region', { name: 'Service providers' });
  await expect(providers.getByText(provider.name).first()).toBeVisible();
  const [panel, table] = await Promise.all(
    [providers, providers.getByRole('table')].map((one) => one.boundingBox()),
  );
  expect(table?.width).toBeLessThanOrEqual(panel?.width ?? 0);
  await openWithin(page, `/internal/carriers/${carrier.sid}/edit`);
  const address = page.locator('[data-path="sip_gateways.0.ipv4"]');
  await expect(address).toHaveValue('sip.harbour-telecom.example.com');
  // Where one types no dots stand for the rest.
  await address.focus();
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await openWithin(page, `/internal/least-cost-routing/${lcr_sid}/edit`);
  const pattern = page.getByText('^44(7[1-57-9])', { exact: true });
  for (const width of [768, 820, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect(pattern).toBeVisible();
    expect(await pattern.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('a port, a netmask and a method are read whole on the smallest phone, and where a phone lies on its side', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const carrier = await world.carrier({
    sip_gateways: [{ ipv4: '203.0.113.7', port: 25_060, inbound: true }],
  });
  for (const width of [320, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await openWithin(page, `/internal/carriers/${carrier.sid}/edit`);
    await expectSeen(page.locator('[data-path="sip_gateways.0.port"]'));
    await expectSeen(page.locator('[data-path="sip_gateways.0.netmask"]'));
    await openWithin(page, `/internal/accounts/${account.sid}/edit`);
    await expectSeen(page.getByRole('combobox', { name: / method$/ }).first());
  }
});

test('on a tablet the line above a list is of one height, and of a reason that has no room nothing is drawn', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier(registering);
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(carrier.name)}`);
  const state = row(page, carrier.name).getByText('Unregistered');
  await expect(state).toBeVisible();
  const [field, views] = await Promise.all(
    [page.getByRole('searchbox'), page.getByRole('button', { name: 'Views' })].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(field?.height).toBe(views?.height);
  const seen = await row(page, carrier.name)
    .getByText('Not Started')
    .evaluate((reason) => {
      const [own, line] = [reason, reason.parentElement].map((one) => one?.getBoundingClientRect());
      if (!own || !line || own.top >= line.bottom) return 0;
      return Math.min(own.right, line.right) - own.left;
    });
  expect(seen === 0 || seen >= 60, `${seen} px of the reason`).toBe(true);
});

test('where an email is cut, no state has more room than its words', async ({ signedIn: page, world }) => {
  const user = await world.user({
    email: `${unique('rechtsschutzversicherungs').replaceAll(' ', '-')}@long.example.com`,
  });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/internal/users?filter=${encodeURIComponent(user.name)}`);
  const cells = row(page, user.name).getByRole('cell');
  const email = cells.filter({ hasText: user.email });
  await expect(email).toBeVisible();
  expect(await email.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
  const ends = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  const state = cells.filter({ hasText: 'Active' });
  const head = page.getByRole('columnheader', { name: 'State' }).getByRole('button');
  const words = Math.max(await ends(state.locator('[data-status]')), await ends(head));
  expect((await ends(state)) - words).toBeLessThan(16);
});

test('a long number ends with a sign where it is cut', async ({ signedIn: page, world }) => {
  const { sid } = await world.account();
  const { number } = await world.number(sid, (await world.carrier()).sid, {
    number: `${freshNumber()}`.repeat(3),
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/internal/phone-numbers?filter=${number}`);
  const words = page.getByRole('link', { name: number });
  const cuts = await words.evaluate((link) => {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    let box = walker.nextNode()?.parentElement ?? link;
    while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement;
    return { by: box.scrollWidth - box.clientWidth, sign: getComputedStyle(box).textOverflow };
  });
  expect(cuts.by).toBeGreaterThan(0);
  expect(cuts.sign).toBe('ellipsis');
});

test('on a phone a long address of a call stands beside its arrow, or beside the word before it', async ({
  signedIn: page,
  server,
  world,
}) => {
  const { sid, owner } = await world.account();
  await page.setViewportSize({ width: 390, height: 900 });
  const address = `sip:${'reception-'.repeat(8)}@example.com`;
  await writeCalls(server, owner, { fields: { from: address, to: address } });
  await page.goto(`/internal/recent-calls?account=${sid}`);
  const call = page.getByRole('row').filter({ hasText: 'reception-' });
  await expect(call).toBeVisible();
  const isBeside = await Promise.all(
    [call.getByRole('img', { name: 'Inbound' }), call.getByText('to', { exact: true })].map(
      async (sign, nth) => {
        const [own, party] = await Promise.all([
          sign.boundingBox(),
          call.locator('strong').nth(nth).boundingBox(),
        ]);
        return (own?.y ?? 0) > (party?.y ?? 0) && (own?.x ?? 0) < (party?.x ?? 0);
      },
    ),
  );
  expect(isBeside).toEqual([true, true]);
});

/** What a field holds has room between its paddings. */
async function expectSeen(field: Locator): Promise<void> {
  await expect(field).toBeVisible();
  const { text, needed, room } = await field.evaluate((element: HTMLInputElement | HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const text =
      element instanceof HTMLSelectElement ? (element.selectedOptions[0]?.text ?? '') : element.value;
    const paper = document.createElement('canvas').getContext('2d');
    if (!paper) throw new Error('nothing measures text here');
    paper.font = font;
    const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return { text, needed: Math.floor(paper.measureText(text).width), room };
  });
  expect(text).not.toBe('');
  expect(needed, `${text} has room`).toBeLessThanOrEqual(room);
}
