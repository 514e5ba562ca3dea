import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintAt } from './compiled-at-once.ts';

test('what every first sight runs is compiled at once, and its source map is a line longer', () => {
  const chunk = (name: string) => ({
    ...{ type: 'chunk' as const, fileName: `${name}.js`, name, isEntry: name === 'index' },
    code: 'run();',
  });
  const map = { type: 'asset' as const, source: '{"version":3,"mappings":"AAAA"}' };
  const bundle = {
    ...{ index: chunk('index'), frame: chunk('frame') },
    'frame.js.map': map,
    forms: chunk('forms'),
  };
  hintAt(bundle);
  assert.equal(bundle.index.code, '//# allFunctionsCalledOnLoad\nrun();');
  assert.equal(bundle.frame.code, bundle.index.code);
  assert.equal(map.source, '{"version":3,"mappings":";AAAA"}');
  assert.equal(bundle.forms.code, 'run();');
});
