import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strengthHint } from './password-strength.ts';

test('a password of a SIP client is judged by what whoever guesses tries first', () => {
  const word = (password: string, username = 'reception') =>
    strengthHint(password, username)?.split(/[:.]/)[0] ?? null;
  assert.equal(word(''), null);
  assert.equal(word('Reception-2026!!'), 'Weak');
  assert.equal(word('123456789012345'), 'Weak');
  assert.equal(word('aaaaaaaaaaaaaaaaa'), 'Weak');
  assert.equal(word('kX7!pq'), 'Fair');
  assert.equal(word('kX7!pq-Zr93wLm'), 'Strong');
  assert.equal(word('kX7!pq-Zr93wLm', ''), 'Strong');
});
