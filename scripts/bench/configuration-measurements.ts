/** A document of 10,000 records, planned and applied (decision 052), and how long others wait for an answer meanwhile. */
import { type Measurement, quantile, type Reading } from './measurement.ts';
import type { Target } from './start-target.ts';

const area = 'configuration';
const ACCOUNTS = 20;
const APPLICATIONS = 50;
const CARRIERS = 5;
const NUMBERS = 345;
const CLIENTS = 99;

const lines = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => line(nth)).join('');

/** A provider of its own each time, so that all of it is new. */
function documentOf(provider: string): string {
  const url = 'url: https://example.com/hook';
  const accounts = lines(
    ACCOUNTS,
    (at) => `      - name: Account ${at}
        sip_realm: ${provider.toLowerCase()}-${at}.example.com
        applications:
${lines(APPLICATIONS, (nth) => `          - name: Application ${nth}\n            call_hook:\n              ${url}\n            call_status_hook:\n              ${url}\n`)}        carriers:
${lines(CARRIERS, (nth) => `          - name: Trunk ${nth}\n            sip_gateways:\n              - ipv4: 192.0.2.${nth + 1}\n`)}        numbers:
${lines(NUMBERS, (nth) => `          - number: "1555${String(at * 1000 + nth).padStart(7, '0')}"\n            carrier: Trunk ${nth % CARRIERS}\n            application: Application ${nth % APPLICATIONS}\n`)}        clients:
${lines(CLIENTS, (nth) => `          - username: user${nth}\n            password: \${env:PASSWORD}\n`)}`,
  );
  return `trunkline: 1\nproviders:\n  - name: ${provider}\n    accounts:\n${accounts}`;
}

let made = 0;

function measuring(dry_run: 0 | 1) {
  return async ({ url, token }: Target): Promise<Reading> => {
    made += 1;
    const documents = [{ name: 'bench.yaml', text: documentOf(`Bench${made}`) }];
    let is_done = false;
    const began = performance.now();
    const applying = fetch(`${url}/api/v1/Apply`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ documents, secrets: { PASSWORD: 'a password of ones own 2' }, dry_run }),
    }).finally(() => {
      is_done = true;
    });
    const waits: number[] = [];
    while (!is_done) {
      const asked = performance.now();
      await (await fetch(`${url}/health`)).text();
      waits.push(performance.now() - asked);
    }
    const { status } = await applying;
    return {
      value: (performance.now() - began) / 1000,
      beside: `others wait at most ${quantile(waits, 1).toFixed(0)} ms`,
      failures: status === 200 ? 0 : 1,
    };
  };
}

export const configurationMeasurements: Measurement[] = [
  {
    ...{ area, question: 'the plan of a document of 10,000 records', unit: 's', goal: { at_most: 3 } },
    measure: measuring(1),
  },
  {
    ...{ area, question: 'applying a document of 10,000 records', unit: 's', goal: { at_most: 10 } },
    measure: measuring(0),
  },
];
