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

test('a secret is hidden as other languages write it, and in the other case', () => {
  const secret = 'sk/Länge"7>8\'??~?~';
  const hide = secretHider([secret]);
  const base64 = Buffer.from(secret).toString('base64');
  assert.match(base64, /\+.*\/.*==$/);
  for (const text of [
    'PHP "sk\\/L\\u00e4nge\\"7>8\'??~?~"',
    'Python "sk/L\\u00e4nge\\"7>8\'??~?~"',
    'Python sk/Länge&quot;7&gt;8&#x27;??~?~',
    'PHP sk/Länge&quot;7&gt;8&#039;??~?~',
    'Go sk/Länge&#34;7&gt;8&#39;??~?~',
    `lower ${secret.toLowerCase()}`,
    `percent ${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
    `PHP "${base64.replaceAll('/', '\\/')}"`,
    `bare ${base64.replaceAll('=', '')}`,
    `url ${Buffer.from(secret).toString('base64url')}`,
  ])
    assert.match(hide(text), /^\w+ "?X{10}"?$/, text);
});

test('a secret inside a longer one is hidden with it', () => {
  const hide = secretHider(['key-1', 'key-1-and-more', 'a.c[']);
  assert.equal(hide('key-1-and-more key-1 a.c[ abc'), 'key-1-XXXXXXXXXX XXXXXXXXXX XXXXXXXXXX abc');
  assert.equal(secretHider([])('anything'), 'anything');
  assert.equal(secretHider([''])('anything'), 'anything');
});

test('a secret of few letters is hidden where it stands by itself, and is no part of a word (R16)', () => {
  const hide = secretHider(['abc', '7', '/']);
  for (const text of [
    '"abc"',
    'key=ABC&',
    '\\nabc\\n',
    '%3Aabc%20',
    '\\u003aabc',
    'a_abc',
    `Basic ${btoa('abc')}`,
    'a: 7',
  ])
    assert.match(hide(text), /X{10}/, text);
  assert.equal(hide('abcd 77 dabc 17 nabc'), 'abcd 77 dabc 17 nabc');
  assert.equal(secretHider(['a'])('a banana'), 'XXXXXXXXXX banana');
});
