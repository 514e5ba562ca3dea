import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCitations } from './citations.ts';

const page = {
  path: 'docs/rules.md',
  text: '- **R4 Foreign.** Is `R15`.\n- **R15 Reach.**\n- **W2 Token.**',
};

function broken(text: string, path = 'server/src/things/things.store.ts'): string[] {
  return checkCitations([{ path, text }], [page]).map(({ rule }) => rule);
}

// Put together, so that this file does not cite what is not there.
const unknown = `W${9}`;

test('a number in backticks or in brackets has to be on the page', () => {
  assert.deepEqual(broken('/** Foreign is unknown (`R4`, `W2`). */ // (R4, R15)'), []);
  assert.deepEqual(broken(`/** As \`${unknown}\` says. */`), ['cites W9, which is not in docs/rules.md']);
  assert.deepEqual(broken(`test('refused (R4, ${unknown})')`), ['cites W9, which is not in docs/rules.md']);
});

test('what only looks like a number is passed over', () => {
  assert.deepEqual(broken("const versions = ['C9']; // MP3, D2U, R5000"), []);
});

test('no source and no document refers to a page outside of the repository', () => {
  for (const said of ['As document 0 section 4 says.', '(api-core 2.5)', 'As the documents say.'])
    assert.match(broken(`/** ${said} */`)[0] ?? '', /a page outside of the repository$/, said);
  assert.deepEqual(broken('// docs/openapi.json is a document; Core 2 is not a page.'), []);
});

test('a number means one thing', () => {
  const faults = checkCitations([], [{ ...page, text: `${page.text}\n- **R4 Other.**` }]);
  assert.deepEqual(
    faults.map(({ rule }) => rule),
    ['R4 stands there twice'],
  );
});

test('the description of the API cites nothing', () => {
  assert.deepEqual(broken('"description": "More than the platform (R4)"', 'docs/openapi.json'), ['cites R4']);
});
