/// <reference lib="dom" />
/** What a person waits for in the console, in Chromium with its CPU slowed down four times, unless told otherwise. */
import { chromium, type Page } from '@playwright/test';
import { aSpeechCredential } from '../../contract/src/speech-services/vendors.sample.ts';
import { findChromium } from '../find-chromium.ts';
import { askerOf } from './load.ts';
import { type Measurement, median, type Reading } from './measurement.ts';
import type { Target } from './start-target.ts';

export const SLOWER = 4;
export const TRIES = 5;
const VOICES = 2000;

const area = 'browser';

export const browserMeasurements: Measurement[] = [
  {
    ...{ area, needs: ['numbers'], unit: 'ms', goal: { at_most: 300 } },
    question: `browser: from the press to the rows of 100,000 phone numbers, CPU ${SLOWER} times slower`,
    measure: (target) => withPage(target, (page) => rowsOf(page, 'Phone Numbers')),
  },
  {
    ...{ area, unit: 'ms', goal: { at_most: 100 } },
    question: `browser: opening a list of ${VOICES.toLocaleString('en')} voices, CPU ${SLOWER} times slower`,
    measure: (target) => withPage(target, (page) => openVoices(page, target)),
  },
];

export async function withPage(
  target: Target,
  measure: (page: Page) => Promise<Reading>,
  rate = SLOWER,
): Promise<Reading> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ baseURL: target.url });
    await page.addInitScript(
      ([token, provider]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('activeServiceProvider', provider);
      },
      [target.token, target.world.service_provider_sid] as const,
    );
    page.setDefaultTimeout(10_000);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** From the press on the rail to the rows on the screen, each time on a page that has not asked for them yet. */
async function rowsOf(page: Page, name: string): Promise<Reading> {
  const times: number[] = [];
  for (let round = 0; round <= TRIES; round += 1) {
    await page.goto('/internal/accounts');
    // That it was opened is remembered.
    if (round === 0) await page.getByRole('button', { name: /More/ }).click();
    const link = page.getByRole('link', { name, exact: true });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    times.push(await timed(page, 'main td a[href^="/internal/phone-numbers/"]', () => link.click()));
  }
  return readingOf(times.slice(1));
}

async function openVoices(page: Page, target: Target): Promise<Reading> {
  const ask = askerOf(target);
  const { account_sid } = target.world;
  const credential = aSpeechCredential('elevenlabs', { api_key: 'never asked' });
  await ask('POST', `/Accounts/${account_sid}/SpeechCredentials`, credential);
  const hook = { url: 'https://example.com/hook', method: 'POST' };
  const made = await ask('POST', '/Applications', {
    ...{ account_sid, name: 'With voices', call_hook: hook, call_status_hook: hook },
    ...{ speech_synthesis_vendor: 'elevenlabs', speech_synthesis_language: 'en' },
    speech_synthesis_voice: 'voice-0',
  });
  const { sid } = made.answer as { sid: string };
  await page.route('**/supportedLanguagesAndVoices*', (route) => route.fulfill({ json: offer }));
  await page.goto(`/internal/applications/${sid}/edit`);
  const voice = page
    .getByRole('group', { name: 'Speech synthesis' })
    .getByRole('combobox', { name: 'Voice' });
  await page.waitForFunction(
    (path) => document.querySelector<HTMLInputElement>(path)?.value === 'Voice number 0',
    '[data-path=speech_synthesis_voice]',
  );
  const times: number[] = [];
  for (let round = 0; round <= TRIES; round += 1) {
    times.push(await timed(page, '[role=listbox] [role=option]', () => voice.click()));
    await voice.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
  }
  return readingOf(times.slice(1));
}

const offer = {
  tts: [
    {
      value: 'en',
      name: 'English',
      voices: Array.from({ length: VOICES }, (_, n) => ({ value: `voice-${n}`, name: `Voice number ${n}` })),
    },
  ],
  stt: [],
  models: [],
};

/** Milliseconds from the press to the first frame that shows what the selector finds. */
export async function timed(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let began = 0;
        addEventListener('pointerdown', (event) => (began = event.timeStamp), { capture: true, once: true });
        const look = () => {
          if (began > 0 && document.querySelector(wanted))
            setTimeout(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    selector,
  );
  const [ms] = await Promise.all([measured, act()]);
  return ms;
}

export function readingOf(times: number[]): Reading {
  return { value: median(times), beside: `longest ${Math.max(...times).toFixed(0)} ms` };
}
