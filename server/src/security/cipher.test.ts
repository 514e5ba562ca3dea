import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { test } from 'node:test';
import { ProblemError } from '../http/problems.ts';
import { makeCipher } from './cipher.ts';

const SECRET = 'an encryption secret of an installation';
const TEXT = JSON.stringify({ vendor: 'aws_s3', secret_access_key: 'kept to ourselves: é, 漢字, 🔑' });
const cipher = makeCipher(SECRET, 'own');
const shared = makeCipher(SECRET, 'shared');

/** As the platform's own components write it (`P1`). */
function platformForm(text: string, secret: string, algorithm = 'aes-256-cbc'): string {
  const key = createHash('sha256').update(secret).digest('base64').substring(0, 32);
  const iv = Buffer.alloc(16, 7);
  const aes = createCipheriv(algorithm, key, iv);
  const content = Buffer.concat([aes.update(text), aes.final()]);
  return JSON.stringify({ iv: iv.toString('hex'), content: content.toString('hex') });
}

function refusal(sealed: string, by = cipher): ProblemError {
  try {
    by.open(sealed, 'The bucket credential');
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error));
    return error;
  }
  return assert.fail('it was opened');
}

test('what was sealed opens again, and is not clear text in between', () => {
  for (const text of [TEXT, '', 'x'.repeat(9000)]) {
    const sealed = cipher.seal(text);
    assert.match(sealed, /^tl1\.[\w-]+$/);
    assert.equal(cipher.open(sealed, ''), text);
    if (text) assert.ok(!sealed.includes(text));
  }
});

test('the same text is sealed differently each time', () => {
  const many = Array.from({ length: 100 }, () => cipher.seal(TEXT));
  assert.equal(new Set(many.map((sealed) => sealed.slice(0, 20))).size, 100);
  const ivs = Array.from({ length: 100 }, () => JSON.parse(shared.sealForPlatform(TEXT)).iv);
  assert.equal(new Set(ivs).size, 100);
});

test("the platform's format is read by both, and written only where the database is shared", () => {
  for (const one of [cipher, shared]) assert.equal(one.open(platformForm(TEXT, SECRET), ''), TEXT);
  assert.match(cipher.sealForPlatform(TEXT), /^tl1\./);
  assert.deepEqual(Object.keys(JSON.parse(shared.sealForPlatform(TEXT))), ['iv', 'content']);
  assert.equal(cipher.open(shared.sealForPlatform(TEXT), ''), TEXT);
  assert.match(shared.seal(TEXT), /^tl1\./);
});

test('the old format of the platform is read where it is said to be, and written on a shared database', () => {
  for (const text of [TEXT, 'x', 'sixteen letters.']) {
    const old = platformForm(text, SECRET, 'aes-256-ctr');
    for (const place of ['own', 'shared'] as const) {
      const one = makeCipher(SECRET, place, true);
      assert.equal(one.open(old, ''), text);
      assert.equal(one.open(platformForm(text, SECRET), ''), text, 'what it wrote before or after');
      assert.equal(one.open(one.sealForPlatform(text), ''), text);
    }
    assert.equal(refusal(old).status, 422);
    const written = JSON.parse(makeCipher(SECRET, 'shared', true).sealForPlatform(text));
    assert.equal(written.content.length, 2 * Buffer.byteLength(text));
  }
  const other = makeCipher('another secret', 'shared', true);
  assert.equal(refusal(platformForm(TEXT, SECRET, 'aes-256-ctr'), other).status, 422);
  assert.match(makeCipher(SECRET, 'own', true).sealForPlatform(TEXT), /^tl1\./);
});

test('a value that was tampered with is an error that says so', () => {
  const sealed = cipher.seal(TEXT);
  for (const at of [5, 20, 30, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const { status, code, message } = refusal(sealed.slice(0, at) + other + sealed.slice(at + 1));
    assert.deepEqual([status, code], [422, 'unreadable']);
    assert.match(message, /^The bucket credential cannot be decrypted/);
  }
});

test("another installation's value, a shortened one and anything else are errors too", () => {
  const other = makeCipher('another encryption secret', 'own');
  const sealed = cipher.seal(TEXT);
  for (const value of [
    other.seal(TEXT),
    sealed.slice(0, 40),
    'tl1.',
    '',
    '{}',
    'null',
    'clear text',
    '[object Object]',
  ])
    assert.equal(refusal(value).status, 422, value);
  // One in some hundreds of wrong keys gets past the padding; none may give text.
  for (let at = 0; at < 300; at++)
    assert.equal(refusal(platformForm(TEXT, `another secret ${at}`)).status, 422);
});
