import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretHider } from './hide-secrets.ts';

const SECRET = 'p&ss "word" <1> ümlaut';

test('a secret is hidden however it comes back', () => {
  const hide = secretHider([SECRET]);
  for (const text of [
    SECRET,
    JSON.stringify({ key: SECRET }),
    `?key=${encodeURIComponent(SECRET)}`,
    new URLSearchParams({ key: SECRET }).toString(),
    '<p>p&amp;ss &quot;word&quot; &lt;1&gt; ümlaut</p>',
    Buffer.from(SECRET).toString('base64'),
  ])
    assert.doesNotMatch(hide(text), /word|cCZzcyA/, text);
  assert.equal(JSON.parse(hide(JSON.stringify({ key: SECRET }))).key, 'XXXXXXXXXX');
});

test('a secret inside a longer one is hidden with it, and one too short is left', () => {
  const hide = secretHider(['key-1', 'key-1-and-more', 'a.c[']);
  assert.equal(hide('key-1-and-more key-1 a.c[ abc'), 'key-1-XXXXXXXXXX XXXXXXXXXX XXXXXXXXXX abc');
  assert.equal(secretHider(['a'])('a banana'), 'a banana');
  assert.equal(secretHider([])('anything'), 'anything');
});
