/** docs/compatibility-calls.md: every call of the contract, and what is not served, beside the platform's. */
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { type Here, outside, ownResources, ownSpellings, verdicts } from './compatibility-verdicts.ts';

type Resources = Record<string, Record<string, Endpoint>>;
type Verdict = { here: Here; why: string };

export function compatibilityPage(resources: Resources, notServed: Readonly<Record<string, string>>): string {
  checkVerdicts(resources);
  return [
    '# Compatibility call by call',
    '',
    'Written by `npm run docs` from the contract and `scripts/compatibility-verdicts.ts`; do not edit. Paths are below',
    '`/v1` or `/api/v1` (`R1`). What was decided, and why, is told by topic in [compatibility.md](compatibility.md), the',
    'numbers in [rules.md](rules.md).',
    '',
    'Said of no call by itself, since it is so of all: errors have one shape and 4xx numbers (`R3`, `R4`), input is checked',
    "(`R5`), each sid is held against the caller's reach (`R15`), secrets are masked (`R16`), changes are in the audit log",
    '(`R20`), requests are limited (`R21`), lists have an order and pages (`R6`), and answers may carry more (`R7`).',
    '',
    '- **same**: clients of the platform find what they know. **different**: they do, but for what is said beside it.',
    "- **Trunkline's own**: the platform has no such call; what it does is said beside it.",
    '- **not served**: 404 with the code `not_served`, whatever the method, below the path too (`R34`).',
    '',
    ...Object.entries(resources).flatMap(([resource, endpoints]) => section(resource, endpoints)),
    '## Outside of `/v1`',
    '',
    ...table(outside.map(([call, here, why]) => [code(call), said(here), why])),
    '## Not served',
    '',
    ...table(Object.entries(notServed).map(([path, what]) => [code(path), 'not served', `\`R34\`: ${what}`])),
  ].join('\n');
}

function section(resource: string, endpoints: Record<string, Endpoint>): string[] {
  const rows = Object.entries(endpoints).flatMap(([member, endpoint]) => {
    const verdict = verdictOf(resource, member, endpoint);
    return [endpoint, ...(endpoint.also ?? [])].map(({ method, path }) => {
      const call = `${method} ${path}`;
      const isOwn = verdict.here === 'own' || ownSpellings.includes(call);
      const why =
        isOwn && verdict.here !== 'own'
          ? `\`R2\`: as ${code(`${endpoint.method} ${endpoint.path}`)}`
          : verdict.why;
      return [code(call), said(isOwn ? 'own' : verdict.here), why];
    });
  });
  const name = resource.replaceAll('-', ' ');
  return [`## ${name[0]?.toUpperCase()}${name.slice(1)}`, '', ...table(rows)];
}

function verdictOf(resource: string, member: string, { summary }: Endpoint): Verdict {
  const { same = '', own = '', different = {} } = verdicts[resource] ?? {};
  const found: Verdict[] = [];
  if (same.split(' ').includes(member)) found.push({ here: 'same', why: '' });
  if (ownResources.includes(resource) || own.split(' ').includes(member))
    found.push({ here: 'own', why: summary });
  if (different[member]) found.push({ here: 'different', why: different[member] });
  const [verdict, ...others] = found;
  if (!verdict || others.length > 0)
    throw new Error(`${resource}.${member} needs one verdict in scripts/compatibility-verdicts.ts`);
  return verdict;
}

/** What is told of a call that is not there any more goes. */
function checkVerdicts(resources: Resources): void {
  const told = Object.entries(verdicts).flatMap(([resource, { same = '', own = '', different = {} }]) =>
    [...`${same} ${own}`.split(' ').filter(Boolean), ...Object.keys(different)].map((member) => [
      resource,
      member,
    ]),
  );
  const spellings = Object.values(resources)
    .flatMap((endpoints) => Object.values(endpoints).flatMap(({ also = [] }) => also))
    .map(({ method, path }) => `${method} ${path}`);
  const stale = [
    ...told
      .filter(([resource = '', member = '']) => !resources[resource]?.[member])
      .map((one) => one.join('.')),
    ...ownResources.filter((resource) => !resources[resource]),
    ...ownSpellings.filter((call) => !spellings.includes(call)),
  ];
  if (stale.length > 0)
    throw new Error(`scripts/compatibility-verdicts.ts tells of ${stale.join(', ')}: no such call`);
}

function table(rows: string[][]): string[] {
  return [
    '| call | here | what is to be known |',
    '|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ];
}

const said = (here: Here) => (here === 'own' ? "Trunkline's own" : here);
const code = (text: string) => `\`${text.replace(/:(\w+)/g, '{$1}')}\``;
