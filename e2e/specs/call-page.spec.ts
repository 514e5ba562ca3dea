import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { writeCalls, writeTrace } from '../call-points.ts';
import { placeCapture } from '../capture.ts';
import { expectGoodLooks } from '../good-looks.ts';
import { opener } from '../lists.ts';
import { paintedAndMeant, recordingAccount, sendRecording } from '../recording.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { expect, expectAccessible, inOtherColours, test } from '../test.ts';

test.use({ allowedErrors: /status of 404/, allowedUrls: /\/record\// });

/** Where regions are drawn in a recording of 20 s, in its seconds. Runs in the page. */
function places(regions: (HTMLElement | SVGElement)[]) {
  return regions
    .map(({ style }) => ({
      at: Math.round(Number.parseFloat(style.left) * 20) / 100,
      half: style.top === '0%' ? 'upper' : 'lower',
    }))
    .toSorted((a, b) => a.at - b.at);
}

test('a recording that is no sound is said to be unreadable, and can still be downloaded', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = randomUUID();
  const recording_url = `/Accounts/${account.sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`;
  // No carrier is called so, and none is asked for.
  const trunk = 'sip:'.padEnd(300, 'x');
  await writeCalls(server, account.owner, { trunk, fields: { call_sid, recording_url } });
  await page.route('**/record/**', (route) =>
    route.fulfill({ contentType: 'audio/mp3', body: 'The storage is being moved.' }),
  );
  await page.goto(`/internal/recent-calls/${call_sid}`);
  const recording = page.getByRole('region', { name: 'Recording' });
  await expect(recording.getByText('This browser cannot play the recording.')).toBeVisible();
  await expect(recording.getByText(/^Still waiting/)).toHaveCount(0);
  await expect(recording.getByRole('button', { name: 'Play' })).toBeDisabled();
  await expect(recording.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test('in a narrow window nothing jumps while the page of a call is loading', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = randomUUID();
  await writeCalls(server, account.owner, { fields: { call_sid, from: '18055555596', to: '12075550907' } });
  await page.setViewportSize({ width: 1024, height: 800 });
  await watchShifts(page);
  await page.goto(`/internal/recent-calls/${call_sid}`);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expectNoShift(page, 'the page of a call');
});

test('a call is followed from the list to its trace, its SIP messages and its recording, whose regions are where the spans say', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await recordingAccount(world);
  const of = { account_sid: account.sid, call_sid: '5f2c0000-0000-4000-8000-000000000051' };
  const trace_id = '5f2c0000000040008000000000000051';
  const recording_url = await sendRecording(server, { ...of, format: 'wav' }, 20, [
    { channel: 0, from: 3.2, until: 7.5 },
    { channel: 1, from: 0.6, until: 2.7 },
  ]);
  const sip_callid = '84b4c76e66710@203.0.113.9';
  const at = Date.now() - 60_000;
  const fields = { from: '441632960051', call_sid: of.call_sid, sip_callid, trace_id, recording_url };
  await writeCalls(server, account.owner, { at, fields });
  await placeCapture(server, sip_callid, at, [
    { after_ms: 0, out: false, text: 'INVITE sip:1@example.com SIP/2.0' },
    { after_ms: 500, out: false, text: 'INVITE sip:1@example.com SIP/2.0' },
    { after_ms: 520, out: true, text: 'SIP/2.0 100 Trying' },
    { after_ms: 2500, out: true, text: 'SIP/2.0 200 OK' },
    { after_ms: 20_000, out: false, text: 'BYE sip:1@example.com SIP/2.0' },
  ]);
  await writeTrace(server.ingest_url, trace_id, aTrace());

  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await opener(page, /44 1632 960051 to/).click();
  await page.getByRole('link', { name: 'Open this call' }).click();
  await expect(page.getByRole('button', { name: /^incoming-call/ })).toBeVisible();

  const recording = page.getByRole('region', { name: 'Recording' });
  await expect(recording.getByText('0:00 / 0:20')).toBeVisible();
  await recording.getByRole('switch', { name: 'Show latencies' }).check();
  await expect(
    recording.getByRole('list', { name: 'Markers in the recording' }).getByRole('listitem'),
  ).toHaveText([
    /0\.12–0\.60 s.*text to speech took 0\.48s \(called party\)/,
    /2\.75–8\.70 s.*listened for speech “my bill” \(caller\)/,
    /7\.88–8\.70 s.*speech to text took 0\.32s \(caller\)/,
    /8\.10–8\.60 s.*the application took 0\.50s \(caller\)/,
    /11\.70–11\.82 s.*digit 5 \(caller\)/,
  ]);
  // They are drawn there too, those in view: each as far along as its seconds, the caller's in the upper half.
  const drawn = page.locator('[part~="region"]');
  await expect(drawn).toHaveCount(4);
  await expect
    .poll(() => drawn.evaluateAll(places))
    .toEqual([
      { at: 0.12, half: 'lower' },
      { at: 2.75, half: 'upper' },
      { at: 7.88, half: 'upper' },
      { at: 8.1, half: 'upper' },
    ]);
  // Of the ruler too only what is in view: each second of an hour would be laid out, one after the other.
  const seconds = page.locator('[part~="second"]');
  await expect(seconds.nth(1)).toHaveText('0:01');
  await expect(seconds.filter({ hasText: '0:15' })).toHaveCount(0);
  await expectAccessible(page);
  // In the colours of the evening as well, without having been loaded anew.
  await inOtherColours(page, () =>
    expect.poll(() => page.evaluate(paintedAndMeant)).toMatchObject({ differ: [] }),
  );

  await recording.getByRole('button', { name: /digit 5/ }).click();
  await expect(page.getByRole('dialog', { name: 'DTMF result' })).toContainText('120ms');
  await page.keyboard.press('Escape');
  await expect.poll(() => drawn.evaluateAll(places)).toContainEqual({ at: 11.7, half: 'upper' });
  await expect(seconds.filter({ hasText: '0:15' })).toHaveCSS('left', '1500px');
  await expect(seconds.filter({ hasText: '0:01' })).toHaveCount(0);
  await expect(recording.getByText('0:11 / 0:20')).toBeVisible();
  await recording.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect(recording.getByText('0:19 / 0:20')).toBeVisible();
  await recording.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect(recording.getByText('0:04 / 0:20')).toBeVisible();

  const sip = page.getByRole('region', { name: 'SIP messages' });
  await page.emulateMedia({ media: 'print' });
  await expect(sip).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await sip.getByRole('button', { name: 'Show the SIP messages' }).click();
  await expect(sip.getByText('5 messages, 1 retransmitted')).toBeVisible();
  await expect(sip.getByRole('listitem')).toHaveText([
    /0:00\.000INVITE from 203\.0\.113\.9:5060 to 10\.0\.0\.5:5060/,
    /0:00\.500\+500 msINVITE again/,
    /0:00\.520\+20 ms100 Trying from 10\.0\.0\.5:5060/,
    /0:02\.500\+1\.98 s200 OK/,
    /0:20\.000\+17\.50 sBYE/,
  ]);
  await sip.getByRole('button', { name: /200 OK/ }).click();
  const message = page.getByRole('dialog', { name: '200 OK' });
  await expect(message).toContainText('Call-ID: 84b4c76e66710@203.0.113.9');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await sip.getByRole('button', { name: 'Download pcap' }).click();
  expect((await saving).suggestedFilename()).toBe(`callid-${sip_callid}.pcap`);

  const downloading = page.waitForEvent('download');
  await recording.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`callid-${of.call_sid}.wav`);
  expect((await readFile(await file.path())).length).toBe(44 + 20 * 8000 * 4);

  await recording.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(page.getByText('Successfully deleted record')).toBeVisible();
  await expect(recording.getByText('The recording was deleted.')).toBeVisible();
  await page.reload();
  await expect(
    recording.getByText(/The recording of this call is not available yet or no longer stored/),
  ).toBeVisible();
  await expectGoodLooks(page);
  // On a phone a span's name stands above its bar, which may be as long as the screen is wide.
  await page.setViewportSize({ width: 390, height: 844 });
  const span = page.getByRole('button', { name: /^incoming-call/ });
  const name = await span.getByTitle('incoming-call').boundingBox();
  const bar = await span.locator('[data-kind]').boundingBox();
  expect(bar?.width).toBeGreaterThan(280);
  expect(bar?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));

  // A capture that is none is a sentence, and can still be downloaded.
  const hostile = {
    ...fields,
    from: '441632960052',
    call_sid: of.call_sid.replace(/51$/, '52'),
    sip_callid: 'hostile',
  };
  await writeFile(join(server.data_dir, 'captures', 'hostile.pcap'), '<html>'.repeat(1000));
  await writeCalls(server, account.owner, { at, fields: hostile });
  await page.goto(`/internal/recent-calls/${hostile.call_sid}`);
  // What is above it has its height then, and nothing moves away under a press.
  await expect(
    recording.getByText(/The recording of this call is not available yet or no longer stored/),
  ).toBeVisible();
  await sip.getByRole('button', { name: 'Show the SIP messages' }).click();
  await expect(sip.getByRole('alert')).toHaveText('This is not a packet capture.');
  await expect(sip.getByRole('button', { name: 'Download pcap' })).toBeVisible();

  // Of very many messages the first are drawn, and what stands in them is text.
  const text = 'SIP/2.0 180 <img src=x>';
  const long = { ...hostile, call_sid: of.call_sid.replace(/51$/, '53'), sip_callid: 'long' };
  const said = Array.from({ length: 502 }, (_, nth) => ({ after_ms: nth, out: true, text }));
  await placeCapture(server, long.sip_callid, at, said);
  await writeCalls(server, account.owner, { at, fields: long });
  await page.goto(`/internal/recent-calls/${long.call_sid}`);
  await expect(
    recording.getByText(/The recording of this call is not available yet or no longer stored/),
  ).toBeVisible();
  await sip.getByRole('button', { name: 'Show the SIP messages' }).click();
  const more = sip.getByRole('button', { name: 'Show more: 2 messages are not shown' });
  await expect(sip.getByRole('listitem')).toHaveCount(500);
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(sip.getByRole('listitem')).toHaveCount(502);
  await expect(sip.getByText('180 <img src=x>').first()).toBeVisible();
});
