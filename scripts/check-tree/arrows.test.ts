import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArrows } from './arrows.ts';

/** The rules broken by one file that imports these; the files it names are there. */
function broken(path: string, ...specifiers: string[]): string[] {
  const text = specifiers
    .map((one) => (one.startsWith('type ') ? typed(one.slice(5)) : plain(one)))
    .join('\n');
  const there = specifiers.flatMap((one) => {
    const found = /@trunkline\/(\w+)\/(.*)/.exec(one);
    const near = /(\.\.?\/.*)/.exec(one)?.[1];
    if (found) return [`${found[1]}/src/${found[2]}`];
    return near ? [new URL(near, `file:///${path}`).pathname.slice(1)] : [];
  });
  const tree = [{ path, text }, ...there.map((path) => ({ path, text: '' }))];
  return checkArrows(tree).map(({ rule }) => rule.split(';')[0] ?? '');
}
const plain = (specifier: string) => `import { x } from '${specifier}';`;
const typed = (specifier: string) => `import type { X } from '${specifier}';`;

test('a policy imports contract/core only', () => {
  const policy = 'contract/src/carriers/carriers.policy.ts';
  assert.deepEqual(broken(policy, '../core/policy.ts'), []);
  assert.deepEqual(broken(policy, './carriers.contract.ts'), [
    'imports contract/src/carriers/carriers.contract.ts',
  ]);
  assert.deepEqual(broken(policy, 'zod'), ['imports zod']);
});

test('contract touches neither Node nor a framework', () => {
  const file = 'contract/src/carriers/carriers.contract.ts';
  assert.deepEqual(broken(file, 'zod', '../core/endpoint.ts'), []);
  assert.deepEqual(broken(file, 'node:fs', 'react'), ['imports node:fs', 'imports react']);
});

test('SQL stays in stores: a store asks kysely, a verb does not', () => {
  assert.deepEqual(broken('server/src/carriers/carriers.store.ts', 'kysely', '../db/open.ts'), []);
  assert.deepEqual(broken('server/src/carriers/copy-carrier.ts', 'kysely'), ['imports kysely']);
});

test('resources meet in verbs, never in routes', () => {
  const other = '../accounts/accounts.store.ts';
  assert.deepEqual(broken('server/src/carriers/copy-carrier.ts', other, '../http/problems.ts'), []);
  assert.deepEqual(broken('server/src/carriers/carriers.routes.ts', other), [
    'imports server/src/accounts/accounts.store.ts',
  ]);
});

test('a route may name the type of the database, and not the database', () => {
  const routes = 'server/src/carriers/carriers.routes.ts';
  assert.deepEqual(
    broken(routes, 'type ../db/open.ts', 'fastify', '../http/route.ts', './copy-carrier.ts'),
    [],
  );
  assert.deepEqual(broken(routes, '../db/open.ts'), ['imports server/src/db/open.ts']);
});

test('server and console do not meet', () => {
  assert.equal(broken('console/src/carriers/CarrierList.tsx', '../../../server/src/db/open.ts').length, 1);
  assert.equal(broken('server/src/app/build-app.ts', '../../../console/src/app/api.ts').length, 1);
  assert.equal(broken('e2e/world.ts', '../server/src/db/open.ts').length, 1);
});

test('a screen takes pickers and queries of other resources, not their screens', () => {
  const screen = 'console/src/carriers/CarrierEditor.tsx';
  assert.deepEqual(
    broken(
      screen,
      '../accounts/AccountSelect.tsx',
      '../accounts/accounts.queries.ts',
      '../ui/form/FormPage.tsx',
      './CarrierForm.tsx',
    ),
    [],
  );
  assert.deepEqual(broken(screen, '../accounts/AccountForm.tsx'), [
    'imports console/src/accounts/AccountForm.tsx',
  ]);
});

test('ui knows no resource', () => {
  const table = 'console/src/ui/table/DataTable.tsx';
  assert.deepEqual(
    broken(table, 'react', '@mantine/core', './EmptyState.tsx', '@trunkline/contract/core/policy.ts'),
    [],
  );
  assert.deepEqual(broken(table, '@trunkline/contract/accounts/accounts.policy.ts'), [
    'imports contract/src/accounts/accounts.policy.ts',
  ]);
  assert.deepEqual(broken(table, '@tanstack/react-query'), ['imports @tanstack/react-query']);
});

test('samples never ship', () => {
  const sample = '@trunkline/contract/carriers/carriers.sample.ts';
  assert.deepEqual(broken('server/src/carriers/carriers.routes.test.ts', sample), []);
  assert.deepEqual(broken('e2e/specs/carriers.spec.ts', sample), []);
  assert.deepEqual(broken('console/src/carriers/CarrierForm.tsx', sample), [
    'imports contract/src/carriers/carriers.sample.ts',
  ]);
});

test('an import of a file that is not there is found', () => {
  const tree = [{ path: 'contract/src/core/value.ts', text: plain('./problem') }];
  assert.match(checkArrows(tree)[0]?.rule ?? '', /contract\/src\/core\/problem, which is not there/);
});
