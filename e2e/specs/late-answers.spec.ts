/** A server that takes its time: after five seconds it is said what is waited for, and nothing before; and it takes no press. */
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ allowedErrors: /status of 404/, allowedUrls: /\/(record|trace)\// });

/** In the page, that many milliseconds after it was drawn. */
function opacityAt(element: Element, ms: number): string {
  for (const animation of element.getAnimations()) animation.currentTime = ms;
  return getComputedStyle(element).opacity;
}

test('a list, a form and a card say what they wait for', async ({ signedIn: page, world }) => {
  const { sid } = await world.carrier();
  for (const [address, asked, words] of [
    ['carriers', '**/VoipCarriers?*', 'Still waiting for the server to send the carriers.'],
    [`carriers/${sid}/edit`, `**/VoipCarriers/${sid}*`, 'Still waiting for the server to send the carrier.'],
    ['analytics', '**/CallStats/**', 'Still waiting for the server to send this.'],
  ] as const)
    await test.step(address, async () => {
      const { letGo } = await holdBack(page, asked);
      await page.goto(`/internal/${address}`);
      const sentence = page.getByText(words).first();
      await expect(sentence).toBeAttached();
      expect(await sentence.evaluate(opacityAt, 4999)).toBe('0');
      expect(await sentence.evaluate(opacityAt, 5001)).toBe('1');
      letGo();
      await expect(sentence).toHaveCount(0);
    });
});

test('a call, its trace and its recording say that they are waited for', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = crypto.randomUUID();
  const fields = {
    call_sid,
    trace_id: call_sid.replaceAll('-', ''),
    recording_url: `/Accounts/${account.sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`,
  };
  await writeCalls(server, account.owner, { fields });
  const call = await holdBack(page, `**/RecentCalls/${call_sid}`);
  const trace = await holdBack(page, '**/RecentCalls/trace/*');
  const recording = await holdBack(page, '**/record/**');
  await page.goto(`/internal/recent-calls/${call_sid}`);
  // The frame is there, and the way back.
  await expect(page.getByText('Still waiting for the server to send the call.')).toBeAttached();
  await expect(page.getByLabel('Breadcrumb').getByRole('link', { name: 'Recent calls' })).toBeVisible();
  call.letGo();
  const sentences = ['trace', 'recording'].map((part) =>
    page.getByText(`Still waiting for the server to send the ${part}.`),
  );
  for (const sentence of sentences) {
    await expect(sentence).toBeAttached();
    expect(await sentence.evaluate(opacityAt, 4999)).toBe('0');
    expect(await sentence.evaluate(opacityAt, 5001)).toBe('1');
  }
  trace.letGo();
  recording.letGo();
  for (const sentence of sentences) await expect(sentence).toHaveCount(0);
});

test('a row that is pressed is the one that opens, whatever the list is asked or answers meanwhile', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const at = { service_provider_sid: provider.sid };
  for (const letter of 'ABCD') await world.carrier({ ...at, name: unique(`${letter}arrier`) });
  const { name, sid } = await world.carrier({ ...at, name: unique('Earrier') });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto('/internal/carriers');
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  const names = page.getByRole('table').getByRole('link');
  const link = page.getByRole('link', { name, exact: true });
  await expect(names).toHaveCount(5);
  await filter.fill(name);
  // Longer than typing has to pause.
  await link.click({ delay: 500 });
  await expect(page).toHaveURL(new RegExp(`carriers/${sid}`));
  await page.goBack();
  await expect(filter).toHaveValue(name);
  await expect(names).toHaveText([name]);

  await filter.fill('');
  await expect(names).toHaveCount(5);
  const answer = await holdBack(page, '**/VoipCarriers?*name=*');
  await filter.fill(name.slice(0, 5));
  await expect.poll(() => answer.asked.length).toBeGreaterThan(0);
  await link.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/VoipCarriers?*name=*');
  answer.letGo();
  await answered;
  // It would be drawn by then.
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 200)));
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`carriers/${sid}`));
});
