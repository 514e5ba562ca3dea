import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf, quoter, refusalSentence } from './refusals.ts';

const about = { who: 'Acme', key: 'API key', quote: '' };

test('each status has words of its own', () => {
  const said = (status: number, over: object = {}) => refusalSentence({ ...about, status, ...over });
  assert.equal(said(401), 'Acme does not accept this API key (HTTP 401).');
  assert.equal(said(403, { quote: 'no' }), 'Acme does not accept this API key (HTTP 403: no).');
  assert.equal(said(400, { isKey: true }), 'Acme does not accept this API key (HTTP 400).');
  assert.match(said(400), /refuses the request/);
  assert.match(said(404), /does not know what was asked for/);
  assert.match(said(429), /a quota or rate limit of the account is reached/);
  assert.match(said(402), /asks for payment/);
  assert.match(said(401, { quote: 'This request exceeds your quota of 1000' }), /asks for payment/);
  assert.match(said(401, { quote: 'Invalid credentials' }), /does not accept/);
  assert.match(said(302), /points to another address/);
  assert.match(said(503), /has an internal error/);
});

test("the vendor's sentence is found wherever it is put", () => {
  const bodies: [unknown, string][] = [
    [{ error: { message: 'a', code: 'x' } }, 'a'],
    [{ error: 'b' }, 'b'],
    [{ error: 'code', error_description: 'c' }, 'c'],
    [{ detail: { status: 's', message: 'd' } }, 'd'],
    [{ errors: [{ message: 'e' }] }, 'e'],
    [{ err_code: 'X', err_msg: 'f' }, 'f'],
    [{ errorCode: 'X', errorMessage: 'g' }, 'g'],
    [[{ error: { message: 'h' } }], 'h'],
    ['i', 'i'],
    [{ message: '', error: 'j' }, 'j'],
    [{ code: 7 }, ''],
    [7, ''],
    [null, ''],
    [{ error: { error: { error: { error: { error: 'too deep' } } } } }, ''],
  ];
  for (const [body, expected] of bodies) assert.equal(messageOf(JSON.stringify(body)), expected);
  assert.equal(messageOf('Invalid API key'), 'Invalid API key');
  for (const text of ['<html>no</html>', '{"cut off', 'x'.repeat(3000), ''])
    assert.equal(messageOf(text), '');
});

test('a secret is not quoted, whole or in part, plain or wrapped', () => {
  const api_key = 'sk-canary-secret-+/0123456789';
  const quote = quoter('openai', { api_key, model_id: 'whisper-1' });
  const shapes = [
    api_key,
    `"${api_key}",`,
    api_key.slice(0, 12),
    api_key.slice(-9),
    encodeURIComponent(api_key),
    Buffer.from(api_key).toString('base64'),
    'sk-c*****6789',
  ];
  for (const shape of shapes) assert.equal(quote(`key ${shape} is wrong.`), 'key … is wrong', shape);
  assert.equal(quote('model whisper-1 is not there'), 'model whisper-1 is not there');
  assert.equal(quoter('openai', { api_key: 'abcd' })('no xabcdx here'), 'no … here');
});

test('of a key file only what is secret in it is hidden', () => {
  const service_key = JSON.stringify({
    client_email: 'a@voices.example.com',
    private_key: '-----BEGIN\nMIIcanarysecret\n',
  });
  const quote = quoter('google', { service_key });
  assert.equal(quote('a@voices.example.com may not MIIcanarysecret'), 'a@voices.example.com may not …');
  assert.equal(quoter('google', { service_key: 'torn-canary-file' })('at torn-canary-file'), 'at …');
});

test('a quote is one line, and not long', () => {
  const quote = quoter('openai', {});
  assert.equal(quote('one\n\ttwo\u202ethree'), 'one two three');
  assert.equal([...quote('word '.repeat(200))].length, 200);
});
