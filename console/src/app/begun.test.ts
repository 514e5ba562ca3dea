import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropBegun, takeBegun } from './begun.ts';

const begun = () => ({
  BEGUN: { token: 'mine', at: 1_000, answers: { '/api/v1/Users/me': Promise.resolve(new Response('{}')) } },
});
const asked = { token: 'mine', now_ms: 2_000 };

test('an answer that is on its way is given out once', () => {
  const page = begun();
  assert.ok(takeBegun(page, '/api/v1/Users/me', asked));
  assert.equal(takeBegun(page, '/api/v1/Users/me', asked), undefined);
  assert.equal(takeBegun(page, '/api/v1/ServiceProviders', asked), undefined);
});

test('another session, and a later moment, ask for themselves', () => {
  assert.equal(takeBegun(begun(), '/api/v1/Users/me', { ...asked, token: 'another' }), undefined);
  assert.equal(takeBegun(begun(), '/api/v1/Users/me', { ...asked, now_ms: 31_001 }), undefined);
  assert.equal(takeBegun({}, '/api/v1/Users/me', asked), undefined);
});

test('scripts that are long on their way, as over a slow line, find what was asked for meanwhile', () => {
  assert.ok(takeBegun(begun(), '/api/v1/Users/me', { ...asked, now_ms: 26_000 }));
});

test('what is dropped is not given out', () => {
  const page = begun();
  dropBegun(page);
  assert.equal(takeBegun(page, '/api/v1/Users/me', asked), undefined);
});
