/// <reference lib="dom" />
/** How long a key takes in the longest forms there are, from the press to the frame that shows it, at full speed. */
import type { Page } from '@playwright/test';
import { aCarrier, aSipGateway } from '../../contract/src/carriers/carriers.sample.ts';
import { anLcr, anOrderedRoute } from '../../contract/src/least-cost-routing/least-cost-routing.sample.ts';
import { readingOf, withPage } from './browser-measurements.ts';
import { type Ask, askerOf } from './load.ts';
import type { Measurement } from './measurement.ts';
import type { Target } from './start-target.ts';

const GATEWAYS = 150;
const ROUTES = 500;
const KEYS = 20;

const shared = { area: 'browser', unit: 'ms', goal: { at_most: 50 } } as const;

export const typingMeasurements: Measurement[] = [
  {
    ...shared,
    question: `browser: a key in a form of ${GATEWAYS} gateways`,
    measure: (target) =>
      typing(target, async (ask) => {
        const sip_gateways = Array.from({ length: GATEWAYS }, (_, n) =>
          aSipGateway({ ipv4: `203.0.113.${n}` }),
        );
        const sid = await made(
          ask,
          '/VoipCarriers',
          aCarrier({ name: 'Very wide', ...owner(target), sip_gateways }),
        );
        return [`/internal/carriers/${sid}/edit`, `sip_gateways.${GATEWAYS / 2}.ipv4`];
      }),
  },
  {
    ...shared,
    question: `browser: a key in a form of ${ROUTES} routes`,
    measure: (target) =>
      typing(target, async (ask) => {
        const carrier = await made(
          ask,
          '/VoipCarriers',
          aCarrier({ name: 'Of all routes', ...owner(target) }),
        );
        const routes = Array.from({ length: ROUTES }, (_, n) => anOrderedRoute(`^${1000 + n}`, carrier));
        const given = { ...owner(target), default_voip_carrier_sid: carrier, routes };
        const sid = await made(ask, '/Lcrs', anLcr({ name: 'Very long', ...given }));
        return [`/internal/least-cost-routing/${sid}/edit`, `routes.${ROUTES / 2}.regex`];
      }),
  },
];

const owner = ({ world: { service_provider_sid } }: Target) => ({ service_provider_sid });

async function made(ask: Ask, path: string, body: unknown): Promise<string> {
  return ((await ask('POST', path, body)).answer as { sid: string }).sid;
}

/** `seed` answers the address of the form, and the path of the field that is typed into. */
function typing(target: Target, seed: (ask: Ask) => Promise<[address: string, field: string]>) {
  return withPage(
    target,
    async (page) => {
      const [address, path] = await seed(askerOf(target));
      // Where routes are rows of fields.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address);
      const field = page.locator(`[data-path="${path}"]`);
      await field.fill('');
      const times: number[] = [];
      for (let n = 0; n < KEYS; n += 1) times.push(await keyed(page, String(n % 10)));
      return readingOf(times);
    },
    1,
  );
}

async function keyed(page: Page, key: string): Promise<number> {
  // There before the press, which may overtake what is asked of the page.
  await page.evaluate(() => {
    const shown = new Promise((resolve) =>
      addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
        { capture: true, once: true },
      ),
    );
    Reflect.set(window, 'shown', shown);
  });
  await page.keyboard.press(key);
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
}
