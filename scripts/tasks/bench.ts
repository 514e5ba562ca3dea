/** Measures the server on this machine, with goals; fails when one is missed. Sends to this machine only. */
import { measureBrowser } from '../bench/browser-measurements.ts';
import { costOfAudit } from '../bench/cost-of-audit.ts';
import { besideLogins, firstPage, type Row, shareOfPlain } from '../bench/measurements.ts';
import { measureNumbers } from '../bench/number-measurements.ts';
import { startTarget } from '../bench/start-target.ts';
import { buildConsole } from '../build-console.ts';

const APPLICATIONS = 100_000;
const PHONE_NUMBERS = 100_000;
const LISTS = { users: 100_000, keys: 100_000, audit: 1_000_000 };

console.log(
  'Making 100,000 applications, users, keys and numbers and 1,000,000 audit entries; then two minutes of measuring.',
);
// Before the server starts: it serves what is there then.
await buildConsole({ say: console.log });
const target = await startTarget(APPLICATIONS, LISTS, PHONE_NUMBERS);
const { account_sid, numbers } = target;
const lists: [string, string][] = [
  ['100,000 applications of an account', `/Accounts/${account_sid}/Applications?page=1&page_size=25`],
  ['100,000 users', '/Users?page=1&page_size=25'],
  ['100,000 users, one scope', '/Users?page=1&page_size=25&scope=account'],
  ['100,000 keys of an account', `/Accounts/${account_sid}/ApiKeys?page=1&page_size=25`],
  ['100,000 numbers', '/PhoneNumbers?page=1&page_size=25'],
  [
    '100,000 numbers of a provider',
    `/PhoneNumbers?page=1&page_size=25&service_provider_sid=${numbers.service_provider_sid}`,
  ],
  ['1,000,000 audit entries', '/AuditEntries?page_size=25'],
  ['1,000,000 audit entries, one account', `/AuditEntries?page_size=25&account_sid=${account_sid}`],
];
const rows: Row[] = [];
try {
  rows.push(...(await shareOfPlain(target)));
  for (const [of, path] of lists) rows.push(...(await firstPage(target, of, path)));
  rows.push(...(await measureNumbers(target, numbers, PHONE_NUMBERS)));
  rows.push(...(await besideLogins(target)));
  rows.push(await costOfAudit(target));
  rows.push(...(await measureBrowser(target, numbers.service_provider_sid)));
} finally {
  await target.stop();
}

const width = Math.max(...rows.map(({ question }) => question.length));
for (const { question, measured, goal, passed } of rows)
  console.log(`${passed ? 'passed' : 'MISSED'}  ${question.padEnd(width)}  ${measured}  (goal: ${goal})`);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
