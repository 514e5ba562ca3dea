import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLink, rememberPlace, takePlace } from './return-place.ts';

test('a place is given back once, to the person who was there', () => {
  rememberPlace({ user_sid: 'u1', href: '/internal/carriers?page=2' });
  assert.equal(takePlace('u1'), '/internal/carriers?page=2');
  assert.equal(takePlace('u1'), null);
  rememberPlace({ user_sid: 'u1', href: '/internal/carriers' });
  assert.equal(takePlace('u2'), null);
  assert.equal(takePlace('u1'), null);
});

test('who was choosing a subdomain is known to come back, and is led there as everybody is', () => {
  const href = '/register/choose-a-subdomain';
  rememberPlace({ user_sid: 'u1', href });
  assert.equal(takePlace('u1'), href);
  assert.equal(placeLink(href), null);
});

test('only an address inside is one to return to', () => {
  for (const href of [
    null,
    '',
    '/',
    'https://example.com/internal/x',
    '//example.com',
    '/internals',
    '/login',
  ])
    assert.equal(placeLink(href), null, String(href));
  rememberPlace({ user_sid: 'u1', href: '/' });
  assert.equal(takePlace('u1'), null);
  assert.deepEqual(placeLink('/internal/phone-numbers?number=33+1&page=2#x'), {
    to: '/internal/phone-numbers',
    search: { number: '33 1', page: '2' },
    hash: 'x',
  });
});
