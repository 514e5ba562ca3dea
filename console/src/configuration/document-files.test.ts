import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceTo } from '@trunkline/contract/configuration/document-values.ts';
import { documentsAmong, faultParts, variablesIn, variablesNamed, withFiles } from './document-files.ts';

test('of a directory the documents are taken, by name; a single file is taken whatever it is called', () => {
  const all = [
    { name: 'b.yaml', webkitRelativePath: 'acme/b.yaml' },
    { name: 'README.md', webkitRelativePath: 'acme/README.md' },
    { name: 'a.yml', webkitRelativePath: 'acme/a.yml' },
  ];
  assert.deepEqual(
    documentsAmong(all).map(({ name }) => name),
    ['acme/a.yml', 'acme/b.yaml'],
  );
  assert.equal(documentsAmong([{ name: 'acme.txt' }])[0]?.name, 'acme.txt');
});

test('a file that is chosen again takes the place of the one before', () => {
  const [one, other] = [
    { name: 'a.yaml', text: '1' },
    { name: 'b.yaml', text: '2' },
  ];
  assert.deepEqual(withFiles([other], [one]), [one, other]);
  assert.deepEqual(withFiles([one, other], [{ name: 'a.yaml', text: '3' }]), [
    { name: 'a.yaml', text: '3' },
    other,
  ]);
});

test('the variables of secrets are found once each', () => {
  const [one, other] = [referenceTo('A_1'), referenceTo('B')];
  assert.deepEqual(variablesIn([`a: ${other}\nb: ${one}`, `c: ${other} ${referenceTo('1')} $A`]), [
    'A_1',
    'B',
  ]);
});

test('a variable is found by words of its name, in any case and order', () => {
  const all = ['ACME_HEAD_OFFICE_ALICE_PASSWORD', 'ACME_HEAD_OFFICE_BOB_PASSWORD', 'ZENITH_ALICE_PASSWORD'];
  assert.deepEqual(variablesNamed(all, 'alice acme'), [all[0]]);
  assert.deepEqual(variablesNamed(all, 'office_bob'), [all[1]]);
  assert.deepEqual(variablesNamed(all, ' '), all);
  assert.deepEqual(variablesNamed(all, 'carol'), []);
});

test('a fault says where it is, where it knows', () => {
  assert.deepEqual(faultParts('a, b.yaml, line 4: no field: colour'), {
    place: 'a, b.yaml, line 4',
    says: 'no field: colour',
  });
  assert.deepEqual(faultParts('The document is too long'), { place: null, says: 'The document is too long' });
});
