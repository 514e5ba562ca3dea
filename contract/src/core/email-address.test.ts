import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailFault, isEmailAddress, isPublicEmailAddress } from './email-address.ts';

test('an address is written in one way: what a mail server reads as another one is none', () => {
  for (const email of ['ann@example.com', "o'ann+two@example.co.uk", 'änn@bücher.example', 'admin@localhost'])
    assert.ok(isEmailAddress(email), email);
  for (const email of [
    'nowhere',
    'a b@example.com',
    'ann@example.com@example.com',
    '<ann@example.com>',
    '"ann"@example.com',
    'ann(at work)@example.com',
    'ann,bob@example.com',
    'ann@example.com;',
    'team:ann@example.com',
    'ann@[192.0.2.1]',
    'an\\n@example.com',
    'ann@exam\u200bple.com',
    'ann@example.com\ufe0f',
    'ann@ex\u00adample.com',
    'ann@ｅxample.com',
    'ann@example\u3002com',
    'ann@example.com\ud800',
    'ann\u0007@example.com',
    '',
  ])
    assert.ok(!isEmailAddress(email), JSON.stringify(email));
});

test('whoever registers has a mailbox on the internet', () => {
  assert.ok(isPublicEmailAddress('ann@mail.example.com'));
  for (const email of ['admin@localhost', 'ann@example.', 'ann@.example', 'ann@example..com'])
    assert.ok(!isPublicEmailAddress(email), email);
});

test('what is stored otherwise is no fault as long as it stays', () => {
  assert.equal(emailFault('Email', '<x@y.example>', ' <x@y.example> '), null);
  assert.equal(emailFault('Email', '', ''), null);
  assert.equal(emailFault('Email', '<x@y.example>', '<x@z.example>'), 'Email must be an email address');
  assert.equal(emailFault('Email', '', 'x@y.example'), 'Email is required');
});
