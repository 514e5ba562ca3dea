import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { isMask } from './mask.ts';
import {
  flag,
  flagOrNull,
  isUnchangedSecret,
  masked,
  optionalLines,
  optionalText,
  orDigits,
  requiredText,
  sid,
} from './value.ts';

test('a masked secret keeps six characters and tells nothing of its length', () => {
  assert.equal(masked('wh_secret_abcdefghijk'), 'wh_secXXXXXXXXXX');
  assert.equal(masked('wh_secret_abcdefghijklmnopqrstuvw'), 'wh_secXXXXXXXXXX');
});

test('a short secret shows nothing at all', () => {
  assert.equal(masked('hunter2'), 'XXXXXXXXXX');
});

test('a mask has no half of a sign, which would be refused when it comes back', () => {
  const mask = masked('abcde😀fghijklm');
  assert.equal(mask, 'abcde😀XXXXXXXXXX');
  assert.ok(isMask(mask) && isUnchangedSecret(mask, 'abcde😀fghijklm'));
});

test('a mask is known by its end, also one that the platform made', () => {
  for (const text of ['XXXXXXXXXX', 'abcdefXXXXXXXXXX', 'abcdefXXXXXX', 'hXXXXXX'])
    assert.ok(isMask(text), text);
  assert.ok(isMask('-----BEGIN PRIVATE KEY-----\nMIIEvQXXXXXXXX'));
  for (const text of ['', 'hunter2', 'abcdefghXXXXXX', 'abcdefXXXXXXXXXXy']) assert.ok(!isMask(text), text);
});

test('the mask sent back means unchanged, anything else is a new secret', () => {
  assert.equal(isUnchangedSecret('hunter2', 'hunter2'), false);
  assert.equal(isUnchangedSecret('XXXXXXXXXX', 'hunter2'), true);
  assert.equal(isUnchangedSecret('XXXXXXXXXX', null), false);
});

test('so does the mask that the platform makes: as long as the secret, the heading of a key as it is', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n';
  for (const [sent, stored] of [
    ['hunterX', 'hunter2'],
    ['a longXXXXXXXXXXXXXXXX', 'a long enough password'],
    ['-----BEGIN PRIVATE KEY-----\nMIIEvQXXXXXXXXX', key],
  ] as const)
    assert.ok(isUnchangedSecret(sent, stored), sent);
  for (const [sent, stored] of [
    ['hunterXX', 'hunter2'],
    ['hunteXX', 'hunter2'],
    ['abc', 'abc'],
    ['-----BEGIN PRIVATE KEY-----\nMIIEvRXXXXXXXXX', key],
  ] as const)
    assert.ok(!isUnchangedSecret(sent, stored), sent);
});

test('booleans come in as true, false, 0 or 1 and go on as 0 or 1', () => {
  assert.deepEqual(
    [true, false, 0, 1].map((value) => flag.parse(value)),
    [1, 0, 0, 1],
  );
  assert.equal(flag.safeParse('yes').success, false);
  assert.equal(flag.safeParse(2).success, false);
  assert.deepEqual(
    [flagOrNull.parse(null), flagOrNull.parse(true), flag.safeParse(null).success],
    [0, 1, false],
  );
});

test('a number comes in as one or as its digits, and as nothing else', () => {
  const number = orDigits(z.number('Port is a number'));
  assert.deepEqual(
    [5060, '5060', ' -1 ', 1.5].map((value) => number.parse(value)),
    [5060, 5060, -1, 1.5],
  );
  for (const value of ['', ' ', 'ten', '1.5', '1e3', null, true, []])
    assert.equal(number.safeParse(value).error?.issues[0]?.message, 'Port is a number', `${value}`);
});

test('a sid of any UUID version is taken and lower-cased', () => {
  assert.equal(sid.parse('FFBC342A-546A-11ED-BDC3-0242AC120002'), 'ffbc342a-546a-11ed-bdc3-0242ac120002');
  assert.equal(sid.safeParse('undefined').success, false);
});

test('required text says which field is missing, empty optional text is null', () => {
  assert.equal(
    requiredText('Account name', 5).safeParse('   ').error?.issues[0]?.message,
    'Account name is required',
  );
  assert.equal(
    requiredText('Account name', 5).safeParse('abcdef').error?.issues[0]?.message,
    'Account name may have at most 5 characters',
  );
  assert.equal(optionalText('Label', 5).parse('  '), null);
  assert.equal(optionalText('Label', 5).parse(' a '), 'a');
});

test('what a copied text brings along unseen is left out, what joins letters or makes a picture is not', () => {
  for (const unseen of ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200e', '\u202e', '\u2069']) {
    assert.equal(requiredText('Name', 2).parse(`${unseen} a${unseen}b${unseen} `), 'ab');
    assert.equal(optionalText('Label', 2).parse(`${unseen} `), null);
    assert.equal(requiredText('Name', 2).safeParse(unseen).error?.issues[0]?.message, 'Name is required');
  }
  for (const seen of ['می\u200cخواهم', '👩\u200d💻', '🏴\u{e0067}\u{e007f}'])
    assert.equal(requiredText('Name', 64).parse(seen), seen);
});

test('text of one line takes no control character and no half of one, text of several lines takes line ends', () => {
  const told = (
    schema: { safeParse(text: string): { error?: { issues: { message: string }[] } } },
    text: string,
  ) => schema.safeParse(text).error?.issues[0]?.message;
  const refused = 'Name may not contain control characters';
  for (const unseen of ['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00']) {
    assert.equal(told(requiredText('Name', 64), unseen), refused);
    assert.equal(told(optionalText('Name', 64), unseen), refused);
    assert.equal(told(optionalLines('Name', 64), unseen), refused);
  }
  for (const lines of ['a\nb', 'a\tb', 'a\r\nb']) {
    assert.equal(told(requiredText('Name', 64), lines), refused);
    assert.equal(told(optionalText('Name', 64), lines), refused);
    assert.equal(told(optionalLines('Name', 64), lines), undefined);
  }
  for (const seen of ['Zoë 日本 😀 مرحبا', ' around \n', ''])
    assert.equal(told(optionalText('Name', 64), seen), undefined);
});
