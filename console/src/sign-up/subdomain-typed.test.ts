import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subdomainTyped } from './subdomain-typed.ts';

test('a name is meant however wide or large its letters are, and with the rest of its realm', () => {
  for (const typed of ['acme', ' Acme\u200b ', 'ＡＣＭＥ', 'acme.SIP.example.com', 'ａｃｍｅ'])
    assert.equal(subdomainTyped(typed, 'sip.example.com'), 'acme', typed);
  assert.equal(subdomainTyped('acme.example.org', 'sip.example.com'), 'acme.example.org');
});
