/** What is asked of the phone numbers: finding one of many, and changing many at once. */
import type { Row, Target } from './measurements.ts';
import { numberAt, type SeededNumbers } from './seed-numbers.ts';

const TIMES = 20;
const LONGEST_SEARCH_MS = 30;
const LONGEST_ROUTING_MS = 500;
const LONGEST_IMPORT_MS = 5000;
const IMPORTED = 10_000;

type Ask = (method: string, path: string, body?: unknown) => Promise<{ ms: number; answer: unknown }>;

export async function measureNumbers(target: Target, seeded: SeededNumbers, count: number): Promise<Row[]> {
  const ask = askerOf(target);
  return [
    await search(ask, count, 'of a provider', `service_provider_sid=${seeded.service_provider_sid}`),
    await search(ask, count, 'of all providers', ''),
    await routing(ask, seeded),
    await importing(ask, seeded, count),
  ];
}

/** Parts of numbers that are there, from the middle, each time another one. */
async function search(ask: Ask, count: number, of: string, scope: string): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n <= TIMES; n += 1) {
    const part = numberAt((n * 4_001) % count).slice(3, n % 2 === 0 ? 6 : 10);
    const { ms, answer } = await ask('GET', `/PhoneNumbers?page=1&page_size=25&filter=${part}&${scope}`);
    if ((answer as { total: number }).total === 0) throw new Error(`nothing matches ${part}`);
    // The first one reads the file.
    if (n > 0) times.push(ms);
  }
  return row(
    `search by a part of ${count.toLocaleString('en')} numbers ${of}, median of ${TIMES}`,
    median(times),
    LONGEST_SEARCH_MS,
  );
}

async function routing(ask: Ask, { account_sid, application_sid }: SeededNumbers): Promise<Row> {
  const path = `/PhoneNumbers?account_sid=${account_sid}&page_size=500`;
  const pages = [(await ask('GET', `${path}&page=1`)).answer, (await ask('GET', `${path}&page=2`)).answer];
  const phone_number_sids = (pages as { data: { phone_number_sid: string }[] }[]).flatMap(({ data }) =>
    data.map((one) => one.phone_number_sid),
  );
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const body = { phone_number_sids, application_sid: n % 2 === 0 ? application_sid : null };
    const { ms, answer } = await ask('PUT', '/PhoneNumbers', body);
    if ((answer as { changed: number }).changed !== phone_number_sids.length)
      throw new Error('not all were routed');
    times.push(ms);
  }
  return row(
    `routing ${phone_number_sids.length.toLocaleString('en')} numbers at once, median of ${TIMES}`,
    median(times),
    LONGEST_ROUTING_MS,
  );
}

async function importing(ask: Ask, seeded: SeededNumbers, count: number): Promise<Row> {
  const { account_sid, voip_carrier_sid } = seeded;
  const text = `number\n${Array.from({ length: IMPORTED }, (_, n) => numberAt(count + n)).join('\n')}\n`;
  const { ms, answer } = await ask('POST', '/PhoneNumbers/Import', { text, account_sid, voip_carrier_sid });
  if ((answer as { imported: number }).imported !== IMPORTED) throw new Error('not all were imported');
  return row(`importing ${IMPORTED.toLocaleString('en')} numbers beside them`, ms, LONGEST_IMPORT_MS);
}

function askerOf({ url, token }: Target): Ask {
  return async (method, path, body) => {
    const began = performance.now();
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} was refused: ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, answer: JSON.parse(text) };
  };
}

function row(question: string, ms: number, most: number): Row {
  return {
    question,
    measured: `${ms.toFixed(1)} ms`,
    goal: `under ${most.toLocaleString('en')} ms`,
    passed: ms < most,
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
