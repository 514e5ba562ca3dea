/** What a person waits for to see of a call: its trace, its SIP messages and its recording, in Chromium with its CPU slowed down. */
import type { Page } from '@playwright/test';
import { aCall } from '../../contract/src/recent-calls/recent-calls.sample.ts';
import { aSpan, aTrace } from '../../contract/src/recent-calls/traces.sample.ts';
import { wavHeader } from '../../server/src/outside/wav-header.ts';
import { captureOf, RATE } from '../demo/call-media.ts';
import { readingOf, SLOWER, TRIES, timed, withPage } from './browser-measurements.ts';
import type { Measurement, Reading } from './measurement.ts';

const SPANS = 2000;
const MESSAGES = 1000;
const MINUTES = 10;

const drawn = { area: 'call-page', unit: 'ms', goal: { at_most: 500 } } as const;

export const callPageMeasurements: Measurement[] = [
  {
    ...drawn,
    question: `browser: from the press to the rows in view of a trace of ${SPANS.toLocaleString('en')} spans, CPU ${SLOWER} times slower`,
    measure: (target) => withPage(target, (page) => openOften(page, openTrace)),
  },
  {
    ...drawn,
    question: `browser: from the press to the rows in view of a capture of ${MESSAGES.toLocaleString('en')} SIP messages, CPU ${SLOWER} times slower`,
    measure: (target) => withPage(target, (page) => openOften(page, openCapture)),
  },
  {
    ...drawn,
    goal: { at_most: 3000 },
    question: `browser: from the press to a recording of ${MINUTES} minutes that can be played, CPU ${SLOWER} times slower`,
    measure: (target) => withPage(target, (page) => openOften(page, openRecording)),
  },
];

const call = aCall({ trace_id: 'ab'.repeat(16) });

/** A call of ours stands in the list; each time on a page that has not drawn of it before. */
async function openOften(page: Page, open: (page: Page) => Promise<number>): Promise<Reading> {
  await page.route('**/Users/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, features: [...me.features, 'sip-capture'] } });
  });
  await page.route(/\/RecentCalls\?/, (route) =>
    route.fulfill({ json: { total: 1, page: 1, page_size: 25, data: [call] } }),
  );
  const trace = aTrace(spans());
  await page.route(/\/RecentCalls\/trace\//, (route) => route.fulfill({ json: trace }));
  const body = capture();
  await page.route(/\/pcap$/, (route) => route.fulfill({ body, contentType: 'application/octet-stream' }));
  const sound = recording();
  await page.route(/\/record\//, (route) => route.fulfill({ body: sound, contentType: 'audio/wav' }));
  const times: number[] = [];
  for (let round = 0; round <= TRIES; round += 1) {
    await page.goto('/internal/recent-calls');
    await page.locator('main [data-opens]').click();
    times.push(await open(page));
  }
  return readingOf(times.slice(1));
}

function openTrace(page: Page): Promise<number> {
  return timed(page, '[aria-label=Spans] li:nth-child(20)', () =>
    page.getByRole('tab', { name: 'Tracing' }).click(),
  );
}

async function openCapture(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'SIP messages' }).click();
  return timed(page, '[aria-label="SIP ladder"] li:nth-child(13)', () =>
    page.getByRole('button', { name: 'Show the SIP messages' }).click(),
  );
}

function openRecording(page: Page): Promise<number> {
  return timed(page, '[aria-label="Forward 15 seconds"]:not(:disabled)', () =>
    page.getByRole('tab', { name: 'Recording' }).click(),
  );
}

/** Turns of four spans each below one root. */
function spans() {
  const root = aSpan('incoming-call', 0, 60_000);
  const names = [
    'verb:say',
    'tts-generation',
    'verb:gather{speech}',
    'verb:hook (https://apps.example.com/answer)',
  ];
  const below = Array.from({ length: SPANS - 1 }, (_, n) =>
    aSpan(
      names[n % names.length] ?? '',
      n * 30,
      n * 30 + 40,
      { 'stt.latency_ms': '320' },
      { parentSpanId: root.spanId },
    ),
  );
  return [root, ...below];
}

function capture(): Buffer {
  const asked = {
    from: '15083084809',
    to: '14155550123',
    host: '10.0.0.5',
    remote_host: '203.0.113.12',
    sip_callid: 'many',
    attempted_at: 1_795_000_000_000,
  };
  const said = Array.from({ length: MESSAGES }, (_, n) => {
    const isOut = n % 2 === 1;
    const first = isOut ? 'SIP/2.0 200 OK' : 'OPTIONS sip:1@example.com SIP/2.0';
    return [n * 10, isOut, first, `${n >> 1} OPTIONS`] as [number, boolean, string, string];
  });
  return captureOf(asked, said);
}

/** Both speak all the time. */
function recording(): Buffer {
  const sound = Buffer.alloc(MINUTES * 60 * RATE * 4);
  for (let at = 0; at < sound.length; at += 2) sound.writeInt16LE(((at * 37) % 16_000) - 8000, at);
  return Buffer.concat([wavHeader(RATE), sound]);
}
