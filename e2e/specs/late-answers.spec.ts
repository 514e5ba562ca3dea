/** A server that takes its time: after five seconds it is said what is waited for, and nothing before. */
import { callLine, writePoints } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../test.ts';

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

test('the trace and the recording of a call say that they are waited for', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const { sid: service_provider_sid } = await world.firstProvider();
  const call_sid = crypto.randomUUID();
  const fields = {
    call_sid,
    trace_id: call_sid.replaceAll('-', ''),
    recording_url: `/Accounts/${account.sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`,
  };
  await writePoints(server.ingest_url, 'cdrs', [
    callLine({ account_sid: account.sid, service_provider_sid, at: Date.now() - 60_000, fields }),
  ]);
  const trace = await holdBack(page, '**/RecentCalls/trace/*');
  const recording = await holdBack(page, '**/record/**');
  await page.goto(`/internal/recent-calls/${call_sid}`);
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
