import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded, nameList, namesWith } from './name-list.ts';

const listOf = (...names: string[]) => nameList(names.join('\0'));
const find = (list: Buffer, text: string, most = 10) => namesWith(list, folded(text), most);

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

test('more than are wanted are not told, and a list of many parts is whole', async () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `Name ${nth}${nth % 100 === 0 ? ' é' : ''}`);
  const list = await listOf(...names);
  assert.equal(find(list, 'name 19999', 10)?.length, 1);
  assert.equal(find(list, 'name 1999', 10), null);
  assert.equal(find(list, 'name 1999', 11)?.length, 11);
  assert.equal(find(list, 'name', names.length)?.length, names.length);
});
