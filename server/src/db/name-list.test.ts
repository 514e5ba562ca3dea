import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { folded, type NameList, nameList, namesWith } from './name-list.ts';

const listOf = (...names: string[]) => nameList(names.join('\0'));
const find = (list: NameList, text: string, most = 10) => namesWith(list, folded(text), most);

test('a name is found by its beginning, its middle and its end, whatever their case, and each once', async () => {
  const list = await listOf('Alpha', 'alphalpha', 'Other');
  for (const text of ['alpha', 'ALPHA', 'pha'])
    assert.deepEqual(find(list, text), ['alpha', 'alphalpha'], text);
  assert.deepEqual(find(list, 'her'), ['other']);
  assert.deepEqual(find(list, 'aother'), [], 'over the end of one');
  assert.deepEqual(find(await listOf(), 'any'), []);
});

test('marks make no difference, and what has them is told as it is written', async () => {
  const names = ['Café Zoë', 'Ærø', '한국어 상담', 'がくせい', '💡💡 lamp', 'Йога'];
  const list = await listOf('plain', ...names, 'plain as well');
  for (const [text, name] of [
    ['cafe zoe', names[0]],
    ['FÉ ZO', names[0]],
    ['국어 상', names[2]],
    ['くせ', names[3]],
    ['💡 LAMP', names[4]],
    ['йога', names[5]],
  ] as const)
    assert.deepEqual(find(list, text), [name], text);
  assert.deepEqual(find(list, 'plain'), ['plain', 'plain as well']);
});

test('all blanks are one', async () => {
  const names = ['Nord\u00a0Praxis', 'nord praxis'];
  const list = await listOf(...names);
  for (const blank of [' ', '\u00a0', '\u2009'])
    assert.deepEqual(find(list, `ORD${blank}pra`)?.toSorted(), names.toSorted());
});

test('more than are wanted are not told, and a list of many parts is whole', async () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `Name ${nth}${nth % 100 === 0 ? ' é' : ''}`);
  const list = await listOf(...names);
  assert.equal(find(list, 'name 19999', 10)?.length, 1);
  assert.equal(find(list, 'name 1999', 10), null);
  assert.equal(find(list, 'name 1999', 11)?.length, 11);
  assert.equal(find(list, 'name', names.length)?.length, names.length);
});

test('what is longer than others, at the end of a block, or in several ways in one name, is found as by looking at each', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const letters = [...'aabbcé€💡'];
  const word = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('');
  const names = [...new Set(Array.from({ length: 3000 }, () => word(1 + random(random(50) ? 12 : 2500))))];
  const list = await listOf(...names);
  const compared = new Map(names.map((name) => [name, folded(name)]));
  for (let nth = 0; nth < 500; nth += 1) {
    const whole = [...(names[random(names.length)] ?? '')];
    const from = random(whole.length);
    const text = whole.slice(from, from + 1 + random(random(5) ? 6 : 40)).join('');
    const holding = names.filter((name) => compared.get(name)?.includes(folded(text)));
    assert.ok(isDeepStrictEqual(find(list, text, names.length)?.toSorted(), holding.toSorted()), text);
  }
});
