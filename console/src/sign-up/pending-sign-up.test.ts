import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSignUp, keepSignUp, keptSignUp } from './pending-sign-up.ts';

function aBox() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test('a registration is kept until its code is entered', () => {
  const box = aBox();
  assert.equal(keptSignUp(box), null);
  const signUp = { jwt: 'a.b.c', user_sid: 'u', email: 'ann@example.com', sent_ms: 5 };
  keepSignUp(signUp, box);
  assert.deepEqual(keptSignUp(box), signUp);
  forgetSignUp(box);
  assert.equal(keptSignUp(box), null);
});

test('what is damaged is none', () => {
  for (const text of ['{', '[]', '"x"', '{"jwt":"a"}', 'null'])
    assert.equal(keptSignUp({ ...aBox(), getItem: () => text }), null);
});
