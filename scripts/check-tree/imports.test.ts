import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf } from './imports.ts';

const from = (text: string) => importsOf({ path: 'console/src/accounts/AccountList.tsx', text });

test('each way to import is read, over several lines too', () => {
  const text = [
    'import {\n  one,\n  two,\n} from "../app/api.ts";',
    "import './list.css';",
    "import icon from '../ui/icon.svg?url';",
    `const late = () => ${'import'}('./Chart.tsx');`,
    "import { QueryClient } from '@tanstack/react-query/build';",
  ].join('\n');
  assert.deepEqual(
    from(text).map(({ kind, name }) => `${kind} ${name}`),
    [
      'file console/src/app/api.ts',
      'file console/src/accounts/list.css',
      'file console/src/ui/icon.svg',
      'file console/src/accounts/Chart.tsx',
      'package @tanstack/react-query',
    ],
  );
});

test('the contract package is the contract folder', () => {
  assert.equal(
    from("import { a } from '@trunkline/contract/core/actor.ts';")[0]?.name,
    'contract/src/core/actor.ts',
  );
});

test('an import of types is told from one of values', () => {
  const types = (text: string) => from(text).map(({ type_only }) => type_only);
  assert.deepEqual(types("import type { A } from './a.ts';"), [true]);
  assert.deepEqual(types("import { type A, type B } from './a.ts';"), [true]);
  assert.deepEqual(types("import { type A, b } from './a.ts';"), [false]);
});

test('words in code and comments are no imports', () => {
  assert.deepEqual(from("// import the rest from 'here'\nconst text = `taken from 'there'`;"), []);
});
