import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRecent, MOST_RECENT, type RecentThing, readRecent } from './opened-last.ts';

function box(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}
const thing = (sid: string): RecentThing => ({
  kind: 'carriers',
  sid,
  name: sid,
  service_provider_sid: null,
});

test('the newest comes first, each once, and only a few', () => {
  const local = box();
  for (const sid of ['a', 'b', 'a']) keepRecent(local, thing(sid));
  assert.deepEqual(
    readRecent(local).map(({ sid }) => sid),
    ['a', 'b'],
  );
  for (let nth = 0; nth < 20; nth++) keepRecent(local, thing(String(nth)));
  assert.equal(readRecent(local).length, MOST_RECENT);
});

test('what something else left there counts as nothing', () => {
  for (const text of ['nonsense', '{}', 'null', '[null,5,{"sid":1}]'])
    assert.deepEqual(readRecent(box(text)), [], text);
});
