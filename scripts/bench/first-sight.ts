/// <reference lib="dom" />
/** How long a person looks at nothing: a screen opened cold, beside a reference page of the same libraries. */
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.ts';
import { type Measurement, median, type Reading } from './measurement.ts';
import { REFERENCE } from './reference-page.ts';
import type { World } from './seed.ts';
import type { Target } from './start-target.ts';

const TRIES = 5;
const ROWS = 25;
const LONGEST_MS = 30_000;
const MOST_SHIFT = 0.02;

type Screen = {
  of: string;
  path: string;
  /** What is on the screen when it is there, and how often. */
  shows: string;
  times: number;
  /** Asked by the reference page; none for a login form. */
  list?: (world: World) => string;
  most: number;
};

const ofProvider = ({ service_provider_sid: sid }: World) => `/ServiceProviders/${sid}`;
const page = `page=1&page_size=${ROWS}`;
const aList = (name: string, area: string, list: Screen['list']): Screen => ({
  ...{ of: `${ROWS} ${name}`, path: `/internal/${area}`, times: ROWS, most: 1.3 },
  shows: `main td a[href^="/internal/${area}/"]`,
  ...(list ? { list } : {}),
});

const screens: Screen[] = [
  { of: 'the login form', path: '/', shows: 'input[type=password]', times: 1, most: 1.15 },
  aList('accounts', 'accounts', (world) => `${ofProvider(world)}/Accounts?${page}`),
  aList('phone numbers', 'phone-numbers', (world) => `/PhoneNumbers?${page}&${providerQuery(world)}`),
  aList('carriers', 'carriers', (world) => `${ofProvider(world)}/VoipCarriers?${page}`),
];

const providerQuery = ({ service_provider_sid: sid }: World) => `service_provider_sid=${sid}`;

const area = 'browser';
const needs = ['numbers', 'carriers'];

export const firstSights: Measurement[] = [
  ...[1, 4].flatMap((slower) =>
    screens.map((screen) => ({
      ...{ area, needs, unit: 'times' as const, goal: { at_most: screen.most } },
      question: `browser: ${screen.of}, cold, of a reference page's time, CPU ${slower === 1 ? 'as it is' : `${slower} times slower`}`,
      measure: (target: Target) => comparison(target, screen, slower),
    })),
  ),
  {
    ...{ area, needs, unit: 'shifted', goal: { at_most: MOST_SHIFT } },
    question: 'browser: the largest layout shift of these, CPU 4 times slower',
    measure: largestShift,
  },
];

type Sight = { ms: number; shift: number; requests: number };

/** In turns, so that a slow moment of the machine does not hit one side only. */
async function comparison(target: Target, screen: Screen, slower: number): Promise<Reading> {
  const reference: Screen = {
    ...screen,
    path: `${REFERENCE}/index.html${screen.list ? `?list=${encodeURIComponent(screen.list(target.world))}` : ''}`,
    shows: screen.list ? 'main td a' : screen.shows,
  };
  const [ours, theirs]: [Sight[], Sight[]] = [[], []];
  await inBrowser(async (browser) => {
    for (let n = 0; n <= TRIES; n += 1) {
      ours.push(await firstSight(browser, target, screen, slower));
      theirs.push(await firstSight(browser, target, reference, slower));
    }
  });
  // The first one warms the machine.
  const ms = (sights: Sight[]) => median(sights.slice(1).map((sight) => sight.ms));
  const beside = `${ms(ours).toFixed(0)} of ${ms(theirs).toFixed(0)} ms, ${ours.at(-1)?.requests} requests`;
  return { value: ms(ours) / ms(theirs), beside };
}

async function largestShift(target: Target): Promise<Reading> {
  let largest = { shift: 0, of: 'none' };
  await inBrowser(async (browser) => {
    for (const screen of screens) {
      const { shift } = await firstSight(browser, target, screen, 4);
      if (shift > largest.shift) largest = { shift, of: screen.of };
    }
  });
  return { value: largest.shift, beside: largest.of };
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** With nothing in its cache. */
async function firstSight(browser: Browser, target: Target, screen: Screen, slower: number): Promise<Sight> {
  const context = await browser.newContext({ baseURL: target.url, viewport: { width: 1440, height: 900 } });
  try {
    const tab = await context.newPage();
    let requests = 0;
    tab.on('request', () => (requests += 1));
    const signedIn = screen.list ? [target.token, target.world.service_provider_sid] : [];
    await tab.addInitScript(watch, { shows: screen.shows, times: screen.times, signedIn });
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await tab.goto(screen.path, { waitUntil: 'commit' });
    const seen = await tab.waitForFunction(() => Reflect.get(window, 'seen'), null, { timeout: LONGEST_MS });
    const { ms, shift } = (await seen.jsonValue()) as { ms: number; shift: number };
    return { ms, shift, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of it. `seen.ms` is from the navigation to the frame after the one that draws it. */
function watch({ shows, times, signedIn }: { shows: string; times: number; signedIn: string[] }): void {
  const [token, provider] = signedIn;
  if (token && provider) {
    localStorage.setItem('token', token);
    localStorage.setItem('activeServiceProvider', provider);
  }
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelectorAll(shows).length < times) return requestAnimationFrame(look);
    return setTimeout(() => {
      const ms = performance.now();
      // What moves once it is there moves soon.
      setTimeout(() => Reflect.set(window, 'seen', { ms, shift }), 300);
    });
  };
  requestAnimationFrame(look);
}
