import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStyles } from './styles.ts';

const part = {
  path: 'console/src/calls/CallList.tsx',
  text: "import classes from './Calls.module.css';\n<p className={classes.hint}>{classes.none}</p>\n",
};
const rules = (css: string) =>
  checkStyles([part], [{ path: 'console/src/calls/Calls.module.css', text: css }]).map(({ rule }) => rule);

test('what is named is there, and what is there is named', () => {
  assert.deepEqual(
    rules('/* .gone */ .hint:not(:global(.mantine-Text-root)), .none { line-height: 1.5; }'),
    [],
  );
});

test('a class that its stylesheet does not have is a fault', () => {
  assert.deepEqual(rules('.none { color: red; }'), [
    'names .hint of console/src/calls/Calls.module.css, which is not there',
  ]);
});

test('so is one that nothing names', () => {
  assert.deepEqual(rules('.hint, .none, .then { color: red; }'), ['has .then, which nothing names']);
});
