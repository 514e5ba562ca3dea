import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Stored, secretOf } from './entry.ts';
import { treeOf } from './write-document.ts';

const NUMBERS = 2000;

test('others are answered while the tree of very many records is made', async (t) => {
  const entry = (one: Omit<Stored, 'sid' | 'provider'>): Stored => ({
    provider: 'P',
    sid: 'of no use',
    ...one,
  });
  const entries = [
    entry({ kind: 'provider', account: null, name: 'P', fields: { name: 'P', description: null } }),
    entry({ kind: 'account', account: 'A', name: 'A', fields: { name: 'A' } }),
    ...Array.from({ length: NUMBERS }, (_, n) => {
      const number = String(NUMBERS - n).padStart(5, '0');
      return entry({ kind: 'numbers', account: 'A', name: number, fields: { number, carrier: 'C' } });
    }),
  ];
  // Each look at the clock is a millisecond later.
  let now = 0;
  t.mock.method(performance, 'now', () => now++);
  let isMade = false;
  let turns = 0;
  const others = (async () => {
    while (!isMade) {
      turns += 1;
      await nextTurn();
    }
  })();
  const { tree } = await treeOf(entries);
  isMade = true;
  await others;
  assert.ok(turns > 10, `${turns} turns`);
  const [provider] = tree.providers as { accounts: { numbers: { number: string }[] }[] }[];
  const numbers = provider?.accounts[0]?.numbers.map(({ number }) => number) ?? [];
  assert.equal(numbers.length, NUMBERS);
  assert.deepEqual(numbers, numbers.toSorted());
});

test('a secret has its own name in every script, whoever comes before it', async () => {
  const client = (account: string): Stored => ({
    ...{ kind: 'clients', provider: 'P', account, name: 'bob', sid: 's' },
    fields: { username: 'bob', password: secretOf('canary-secret') },
  });
  const namesOf = async (...accounts: string[]) => {
    const entries: Stored[] = accounts.flatMap((name) => [
      { kind: 'account', provider: 'P', account: name, name, sid: 's', fields: { name } },
      client(name),
    ]);
    const provider: Stored = {
      kind: 'provider',
      provider: 'P',
      account: null,
      name: 'P',
      sid: 's',
      fields: { name: 'P' },
    };
    return (await treeOf([provider, ...entries])).variables;
  };
  const alone = await namesOf('\u0411\u0435\u0442\u0430', '\u682a\u5f0f');
  assert.equal(new Set(alone.map((name) => name.replace(/_\d$/, ''))).size, 2, String(alone));
  const others = await namesOf(
    '\u0410\u043b\u044c\u0444\u0430',
    '\u0411\u0435\u0442\u0430',
    '\u5e02',
    '\u682a\u5f0f',
  );
  for (const name of alone) assert.ok(others.includes(name) && /^\w+$/.test(name), name);
  assert.deepEqual(await namesOf('Z\u00fcrich Stra\u00dfe'), ['P_ZU_RICH_STRA_E_BOB_PASSWORD']);
});
