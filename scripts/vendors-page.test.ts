import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fields } from '@trunkline/contract/core/field.ts';
import { fieldRows, vendorsPage } from './vendors-page.ts';

const page = vendorsPage();

test('each vendor has a section with its fields', () => {
  for (const heading of [
    '### AWS (`aws`)',
    '### Deepgram River Preview (`deepgramriver`)',
    '### Custom (`custom`)',
    '### Anthropic (`anthropic`)',
    '### AWS S3 (`aws_s3`)',
  ])
    assert.ok(page.includes(heading), heading);
  assert.match(
    page,
    /\| `secret_access_key` \| Secret access key \| text \| `credential_type` is access_key \| yes \| yes \| yes \|/,
  );
});

test('conditions, twins and long lists are told in words', () => {
  const table = fields({
    own: { kind: 'toggle', label: 'Own', signs: ['host'] },
    host: { kind: 'text', label: 'Host', wire: 'uri', when: { own: 1 }, required: [{ key: '' }, { own: 1 }] },
    key: { kind: 'secret', label: 'Key | token' },
    own_key: { kind: 'secret', label: 'Own key', wire: 'key', asked: true, when: { own: 1 } },
    note: { kind: 'text', label: 'Note', silent: true },
    region: {
      kind: 'choice',
      label: 'Region',
      choices: [{ value: 'eu', label: 'EU' }],
      domain: 'example.com',
    },
    size: {
      kind: 'choice',
      label: 'Size',
      choices: Array.from({ length: 10 }, (_, n) => ({ value: `s${n}`, label: `${n}` })),
      default: 's0',
    },
  });
  const rows = fieldRows(table).slice(2, 9);
  assert.deepEqual(rows, [
    '| `own` (not stored) | Own | 0 or 1 | always | – |  |  |  |',
    '| `uri` | Host | text | `own` is 1 | without `key`, or `own` is 1 |  |  |  |',
    '| `key` | Key \\| token | text | always | – | yes | yes |  |',
    '| `key` | Own key | text | `own` is 1 | in the form | yes | yes |  |',
    '| `note` (not drawn) | Note | text | always | – |  |  |  |',
    '| `region` | Region | one of `eu`, or an address of example.com | always | – |  |  |  |',
    '| `size` | Size | one of `s0`, `s1`, `s2`, `s3`, `s4`, `s5`, `s6`, `s7` and 2 more | always | – |  |  | `s0` |',
  ]);
});
