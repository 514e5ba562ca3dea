/** Changing many numbers at once, and whether anybody else notices. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, askerOf } from './load.ts';
import { type Measurement, median, quantile } from './measurement.ts';
import { MANY } from './seed.ts';
import { numberAt, ROUTED } from './seed-telephony.ts';
import type { Target } from './start-target.ts';

const TIMES = 10;
const IMPORTED = 10_000;
const EXPORTS = 3;
const BETWEEN_ASKS_MS = 5;
const BETWEEN_LOOKS_MS = 100;

const area = 'numbers';

export const numberMeasurements: Measurement[] = [
  {
    ...{ area, question: 'routing 1,000 named numbers at once', unit: 'ms', goal: { at_most: 500 } },
    measure: async (target) => ({ value: await routing(target) }),
  },
  {
    ...{
      area,
      question: '/health during three exports of 150,000 numbers and a bulk routing of 50,000, p99',
    },
    ...{ unit: 'ms', goal: { at_most: 50 } },
    measure: besideBulk,
  },
  {
    ...{ area, question: 'resident memory during three exports of 150,000 numbers, at its peak' },
    ...{ unit: 'MB', goal: { at_most: 300 } },
    measure: peakOfExports,
  },
  {
    ...{ area, question: 'importing 10,000 numbers beside them', unit: 'ms', goal: { at_most: 5000 } },
    measure: async (target) => ({ value: await importing(target) }),
  },
];

async function routing(target: Target): Promise<number> {
  const ask = askerOf(target);
  const { account_sid, application_sid } = target.world.routed;
  const path = `/PhoneNumbers?account_sid=${account_sid}&page_size=500`;
  const pages = [(await ask('GET', `${path}&page=1`)).answer, (await ask('GET', `${path}&page=2`)).answer];
  const phone_number_sids = (pages as { data: { phone_number_sid: string }[] }[]).flatMap(({ data }) =>
    data.map((one) => one.phone_number_sid),
  );
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const body = { phone_number_sids, application_sid: n % 2 === 0 ? application_sid : null };
    const { ms, answer } = await ask('PUT', '/PhoneNumbers', body);
    refuseUnless((answer as { changed: number }).changed === phone_number_sids.length, 'not all were routed');
    times.push(ms);
  }
  return median(times);
}

async function besideBulk(target: Target) {
  const ask = askerOf(target);
  const { account_sid, application_sid } = target.world.routed;
  const whole = { done: false };
  const bulk = async () => {
    const all_matching = { account_sid };
    const body = { all_matching, expected_total: ROUTED, application_sid };
    const { answer } = await ask('PUT', '/PhoneNumbers', body);
    refuseUnless((answer as { changed: number }).changed === ROUTED, 'not all were routed');
  };
  const began = performance.now();
  const work = Promise.all([...Array.from({ length: EXPORTS }, () => exported(target)), bulk()]);
  const [times] = await Promise.all([
    healthWhile(target, () => !whole.done),
    work.finally(() => (whole.done = true)),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const longest = Math.max(...times).toFixed(0);
  return { value: quantile(times, 0.99), beside: `longest ${longest} ms, all done in ${seconds} s` };
}

async function peakOfExports(target: Target) {
  const whole = { done: false };
  const before = target.memory().serving;
  let peak = before;
  const watching = (async () => {
    while (!whole.done) {
      peak = Math.max(peak, target.memory().serving);
      await pause(BETWEEN_LOOKS_MS);
    }
  })();
  await Promise.all(Array.from({ length: EXPORTS }, () => exported(target))).finally(
    () => (whole.done = true),
  );
  await watching;
  return { value: peak, beside: `${before.toFixed(0)} MB before` };
}

/** Reads it to its end without keeping it. */
async function exported({ url, token }: Target): Promise<void> {
  const reply = await fetch(`${url}/api/v1/PhoneNumbers/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  for await (const chunk of reply.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
  refuseUnless(lines > MANY + ROUTED, `${lines} lines were exported`);
}

/** Milliseconds of each answer. */
async function healthWhile({ url }: Target, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const began = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - began);
    await pause(BETWEEN_ASKS_MS);
  }
  return times;
}

async function importing(target: Target): Promise<number> {
  const ask: Ask = askerOf(target);
  const { account_sid, voip_carrier_sid } = target.world;
  const numbers = Array.from({ length: IMPORTED }, (_, n) => numberAt(MANY + ROUTED + n));
  const text = `number\n${numbers.join('\n')}\n`;
  const { ms, answer } = await ask('POST', '/PhoneNumbers/Import', { text, account_sid, voip_carrier_sid });
  refuseUnless((answer as { imported: number }).imported === IMPORTED, 'not all were imported');
  return ms;
}

function refuseUnless(isRight: boolean, fault: string): void {
  if (!isRight) throw new Error(fault);
}
