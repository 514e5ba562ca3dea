import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flag, isUnchangedSecret, masked, optionalText, requiredText, sid } from './value.ts';

test('a masked secret keeps six characters and tells nothing of its length', () => {
  assert.equal(masked('wh_secret_abcdefghijk'), 'wh_secXXXXXXXXXX');
  assert.equal(masked('wh_secret_abcdefghijklmnopqrstuvw'), 'wh_secXXXXXXXXXX');
});

test('a short secret shows nothing at all', () => {
  assert.equal(masked('hunter2'), 'XXXXXXXXXX');
});

test('the mask sent back means unchanged, anything else is a new secret', () => {
  assert.equal(isUnchangedSecret('hunter2', 'hunter2'), false);
  assert.equal(isUnchangedSecret('XXXXXXXXXX', 'hunter2'), true);
  assert.equal(isUnchangedSecret('XXXXXXXXXX', null), false);
});

test('booleans come in as true, false, 0 or 1 and go on as 0 or 1', () => {
  assert.deepEqual(
    [true, false, 0, 1].map((value) => flag.parse(value)),
    [1, 0, 0, 1],
  );
  assert.equal(flag.safeParse('yes').success, false);
  assert.equal(flag.safeParse(2).success, false);
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
