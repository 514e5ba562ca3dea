/** The place that a call's page keeps for its recording. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { recordingAccount, sendRecording } from '../recording.ts';
import { expect, test } from '../test.ts';

test.use({ allowedErrors: /status of 404/, allowedUrls: /\/record\// });

/** How high a section is from when it is first there until it says the text, with its program and the sound held back. */
async function heightsUntil(page: Page, address: string, text: string | RegExp) {
  const program = await holdBack(page, /CallRecording.*\.js$/);
  const sound = await holdBack(page, /\/record\//);
  // It is loaded once the program is there.
  await page.goto(address, { waitUntil: 'commit' });
  const recording = page.getByRole('region', { name: 'Recording' });
  const height = async () => (await recording.boundingBox())?.height;
  await expect.poll(() => program.asked.length).toBe(1);
  const heights = [await height()];
  program.letGo();
  await expect.poll(() => sound.asked.length).toBe(1);
  await expect(recording.getByRole('button', { name: 'Play' })).toBeDisabled();
  heights.push(await height());
  sound.letGo();
  await expect(recording.getByText(text)).toBeVisible();
  heights.push(await height());
  return heights;
}

test('what stands below a recording stays where it is, whether it comes or not, on a phone too', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await recordingAccount(world);
  const of = { account_sid: account.sid, call_sid: randomUUID() };
  const gone = randomUUID();
  const kept = await sendRecording(server, { ...of, format: 'wav' }, 2, [
    { channel: 0, from: 0.2, until: 1 },
  ]);
  const lost = kept.replace(of.call_sid, gone);
  await writeCalls(
    server,
    account.owner,
    { fields: { call_sid: of.call_sid, recording_url: kept } },
    { fields: { call_sid: gone, recording_url: lost } },
  );
  for (const width of [390, 700, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [call_sid, text] of [
      [of.call_sid, '0:00 / 0:02'],
      [gone, /no longer stored/],
    ] as const) {
      const [program, sound, ready] = await heightsUntil(page, `/internal/recent-calls/${call_sid}`, text);
      expect([program, ready], `${width} px, ${text}`).toEqual([sound, sound]);
      await page.unrouteAll();
    }
  }
});
