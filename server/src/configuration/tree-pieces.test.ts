import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, shellOf, takeIn } from './tree-pieces.ts';
import type { DocumentTree } from './write-document.ts';

const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, gateways: [{ port: n }] }));

const tree: DocumentTree = {
  trunkline: 1,
  providers: [
    {
      ...{ name: 'P', carriers: rows(3, 'carrier'), routing: null },
      accounts: [
        { name: 'A', numbers: rows(1200, 'number'), clients: [], limits: { devices: 3 } },
        ...Array.from({ length: 700 }, (_, n) => ({ name: `B ${n}`, numbers: rows(1, 'other') })),
      ],
    },
    { name: 'Q', accounts: [] },
  ],
};

test('pieces of at most a thousand rows are the same tree again, in the same order of fields', () => {
  const shell = shellOf(tree);
  for (const some of piecesOf(tree)) {
    assert.ok(some.reduce((sum, piece) => sum + piece.rows.length, 0) < 1000);
    for (const piece of structuredClone(some)) takeIn(shell, piece);
  }
  assert.equal(JSON.stringify(shell), JSON.stringify(tree));
});
