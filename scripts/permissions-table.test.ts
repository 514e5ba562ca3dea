import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allow,
  anyone,
  atLeast,
  deny,
  forWriters,
  type Policy,
  reachable,
} from '@trunkline/contract/core/policy.ts';
import { permissionsPage } from './permissions-table.ts';

/** The cells of the one row of a page about one rule. */
function cells(rule: unknown): string[] {
  const page = permissionsPage([{ resource: 'things', policy: { act: rule } as Policy }]);
  const row = page.split('\n').find((line) => line.startsWith('| `act`'));
  return (
    row
      ?.split(' | ')
      .slice(1)
      .map((cell) => cell.replace(/ \|$/, '')) ?? []
  );
}

test('what everyone may do is yes throughout', () => {
  assert.deepEqual(cells(anyone), ['yes', 'yes', 'yes', 'same', 'same']);
});

test('reach is named by how far it goes', () => {
  assert.deepEqual(cells(reachable()).slice(0, 3), ['yes', 'own provider', 'own account']);
  const own = (actor: { by: { user_sid?: string } }, user: { user_sid: string }) =>
    actor.by.user_sid === user.user_sid ? allow : deny('Ask that person');
  assert.deepEqual(cells(own).slice(0, 3), Array(3).fill('own, otherwise no: *Ask that person*'));
  assert.equal(cells(own)[4], 'no: *Ask that person*');
});

test('a refusal shows its reason, except the usual one', () => {
  assert.deepEqual(cells(atLeast('admin')).slice(0, 2), ['yes', 'no']);
  assert.equal(cells(atLeast('admin', 'Only admins'))[2], 'no: *Only admins*');
});

test('a view-only user stands apart where the answer differs', () => {
  assert.equal(cells(forWriters(anyone))[3], 'no: *User has view-only access*');
});

test('a rule that needs more than the tenant of a record says so', () => {
  const rule = (_actor: unknown, record: { gateways: string[] }) =>
    record.gateways.length ? allow : deny('x');
  assert.equal(cells(rule)[0], 'depends on the record');
});
