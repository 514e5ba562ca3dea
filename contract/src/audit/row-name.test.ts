import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordKindOf, rowName } from './row-name.ts';

test('the record of an entry about a document is of the kind that its name says', () => {
  const of = (record_name: string | null, record_sid: string | null = 'r', kind = 'configuration') =>
    recordKindOf({ kind, record_sid, record_name });
  assert.equal(of(rowName('Desk (new)', 'applications')), 'applications');
  assert.equal(of(rowName(null, 'speech-services')), 'speech-services');
  assert.equal(of('12 changes', null), 'configuration');
  assert.equal(of('Desk (carriers)', 'r', 'applications'), 'applications', 'elsewhere it is a name');
});
