import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { currentToast, dismissToast, holdToast, releaseToast, toastError, toastSuccess } from './toast.ts';

test('a toast goes after five seconds, and a new one takes its place and its time', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  toastSuccess('Account saved');
  mock.timers.tick(4000);
  toastError('Account not saved');
  mock.timers.tick(4000);
  assert.equal(currentToast()?.text, 'Account not saved');
  assert.equal(currentToast()?.kind, 'error');
  mock.timers.tick(1000);
  assert.equal(currentToast(), null);
  mock.timers.reset();
});

test('a toast stays while it is held', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  toastSuccess('Saved');
  holdToast();
  mock.timers.tick(60_000);
  assert.equal(currentToast()?.text, 'Saved');
  releaseToast();
  mock.timers.tick(5000);
  assert.equal(currentToast(), null);
  dismissToast();
  mock.timers.reset();
});
