/** Nothing is half there: policies, route tests and callers for everything that the contract says. */
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { type Fault, isTest, type SourceFile } from './tree.ts';

/** `accountEndpoints` and its members, as the contract file exports them. */
export type EndpointRecord = { name: string; path: string; endpoints: Record<string, Endpoint> };

export function checkPolicies(tree: SourceFile[]): Fault[] {
  const paths = new Set(tree.map(({ path }) => path));
  const folders = [...paths].flatMap(
    (path) => /^contract\/src\/([\w-]+)\/.*\.contract\.ts$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(folders)]
    .filter((folder) => !paths.has(`contract/src/${folder}/${folder}.policy.ts`))
    .map((folder) => ({
      path: `contract/src/${folder}`,
      rule: `there is no ${folder}.policy.ts`,
      why: 'every resource says who may do what',
    }));
}

export const ROUTE_TEST_RULE =
  'An endpoint has a route test when a server/src/**/*.test.ts names it as record.member, takes the member ' +
  'out of the record and uses it, or holds its "METHOD /path" as the contract writes it.';

export function checkEndpoints(
  tree: SourceFile[],
  records: EndpointRecord[],
  apiOnly: Record<string, string>,
): Fault[] {
  const tests = tree.filter(({ path }) => path.startsWith('server/src/') && isTest(path));
  const queries = tree.filter(({ path }) => /^console\/src\/.*\.queries\.ts$/.test(path));
  const faults: Fault[] = [];
  const all = new Set<string>();
  for (const { name, path, endpoints } of records)
    for (const [member, { method, path: address }] of Object.entries(endpoints)) {
      const id = `${name}.${member}`;
      all.add(id);
      const spelled = (text: string) =>
        text.includes(`${method} ${address}'`) || text.includes(`${method} ${address} `);
      if (!tests.some(({ text }) => names(text, name, member) || spelled(text)))
        faults.push({
          path,
          rule: `${id} (${method} ${address}) has no route test`,
          why: 'what no test asks may stop working unseen',
        });
      const called = queries.some(({ text }) => names(text, name, member) || isWhole(text, name, member));
      if (!called && !(id in apiOnly))
        faults.push({
          path,
          rule: `${id} is called by no *.queries.ts of the console`,
          why: 'the console can do what the API can; an exception stands in scripts/api-only-endpoints.ts with its reason',
        });
      if (called && id in apiOnly) faults.push(stale(id, 'the console calls it'));
    }
  for (const id of Object.keys(apiOnly))
    if (!all.has(id)) faults.push(stale(id, 'there is no such endpoint'));
  return faults;
}

/** What these call of the record that they are given. */
const whole: Record<string, readonly string[]> = {
  resourceQueries: ['read', 'create', 'update', 'remove'],
  credentialQueries: [
    ...['listOfProvider', 'listOfAccount', 'read', 'create', 'update', 'remove'],
    ...['test', 'replaceKey'],
  ],
};

function isWhole(text: string, record: string, member: string): boolean {
  return Object.entries(whole).some(
    ([name, members]) =>
      members.includes(member) && new RegExp(`\\b${name}(<[^(]*>)?\\([^)]*\\b${record}\\b`).test(text),
  );
}

/** `record.member`, or `const { member } = record` with the member used after it. */
function names(text: string, record: string, member: string): boolean {
  if (new RegExp(`\\b${record}\\.${member}\\b`).test(text)) return true;
  for (const [, taken = ''] of text.matchAll(new RegExp(`\\{([^{}]+)\\}\\s*=\\s*${record}\\b`, 'g'))) {
    const binding = taken.split(',').map((one) => one.split(':').map((part) => part.trim()));
    const found = binding.find(([from]) => from === member);
    const local = found?.[1] ?? found?.[0];
    if (local && [...text.matchAll(new RegExp(`\\b${local}\\b`, 'g'))].length > 1) return true;
  }
  return false;
}

function stale(id: string, because: string): Fault {
  return {
    path: 'scripts/api-only-endpoints.ts',
    rule: `${id}: ${because}`,
    why: 'the list holds what the console leaves out, nothing else',
  };
}
