import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSizes, spread } from './sizes.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });
const broken = (path: string, lines: number) =>
  checkSizes([
    file(path, lines),
    ...Array.from({ length: 40 }, (_, n) => file(`server/src/app/a${n}.ts`, 10)),
  ]).map(({ rule }) => rule);

test('each kind of file has its ceiling', () => {
  const ceilings: [string, number][] = [
    ['contract/src/a/a.policy.ts', 120],
    ['contract/src/a/a.contract.ts', 200],
    ['contract/src/speech-services/vendors/acme.ts', 100],
    ['server/src/a/a.store.ts', 250],
    ['server/src/a/a.routes.ts', 250],
    ['server/src/a/a.routes.test.ts', 400],
    ['server/src/a/delete-a.ts', 200],
    ['server/src/http/route.ts', 300],
    ['console/src/a/a.queries.ts', 200],
    ['console/src/a/AList.tsx', 250],
    ['console/src/routes/a/index.tsx', 60],
    ['scripts/a.ts', 300],
  ];
  for (const [path, most] of ceilings) {
    assert.deepEqual(broken(path, most), [], path);
    assert.match(broken(path, most + 1)[0] ?? '', new RegExp(`at most ${most}$`), path);
  }
});

test('generated files and migrations do not count', () => {
  assert.deepEqual(broken('console/src/routeTree.gen.ts', 900), []);
  assert.deepEqual(broken('server/src/db/migrations/001-first.ts', 900), []);
});

test('many long files fail although each is below its ceiling', () => {
  const rules = checkSizes(Array.from({ length: 20 }, (_, n) => file(`scripts/a${n}.ts`, 230))).map(
    ({ rule }) => rule,
  );
  assert.deepEqual(rules, [
    'half of the files have more than 230 lines; aim at 70',
    'one file in twenty has more than 230 lines; aim at 220',
  ]);
});

test('the spread of a tree', () => {
  const files = Array.from({ length: 100 }, (_, n) => file(`scripts/a${n}.ts`, n));
  assert.deepEqual(spread(files), { median: 50, p95: 95, longest: 99 });
});
