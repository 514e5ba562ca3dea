import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { readYaml } from './read-yaml.ts';
import type { DocumentTree } from './write-document.ts';
import { textOf } from './yaml-text.ts';
import { writeBeside } from './yaml-work.ts';

const many = Array.from({ length: 1200 }, (_, n) => ({ number: String(n), carrier: 'C' }));
const text = `with "quotes", a tab\t, more than forty characters\n\n\n  and lines ${'z'.repeat(100)}`;

const tree: DocumentTree = {
  trunkline: 1,
  providers: [
    {
      ...{ name: 'P\n\nQ', description: '\n\n  first\n', limits: { devices: 1 }, routing: null, numbers: [] },
      carriers: [
        { name: text, sip_gateways: [{ ipv4: '192.0.2.1' }, { ipv4: '192.0.2.2' }], smpp_gateways: [] },
      ],
      accounts: [
        {
          name: '- a: b',
          description: 'last\n \n',
          numbers: many,
          clients: [{ username: '#', password: ' ' }],
        },
        { name: 'B' },
      ],
    },
    { name: 'R', accounts: [] },
  ],
};
const whole = `# Head\n${stringify(tree, { lineWidth: 0, aliasDuplicateObjects: false })}`;

test('a document that is written in parts is the text that it would be as a whole', async () => {
  assert.equal(await writeBeside(tree, '# Head\n', 3), whole);
});

test('however long it takes, a document of very many records is written', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const writing = writeBeside(tree, '# Head\n', 1203);
  t.mock.timers.tick(3_600_000);
  assert.equal(await writing, whole);
});

test('a name of another encoding, as a platform may have stored it, is read again as it was written', async () => {
  const written: DocumentTree = { trunkline: 1, providers: [{ name: 'O\u0092Brien\u0085' }] };
  const { value, issues } = readYaml({ name: 'a.yaml', text: textOf(written, '') });
  assert.deepEqual([value, issues], [written, []]);
});
