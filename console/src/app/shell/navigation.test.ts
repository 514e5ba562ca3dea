import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { isCurrent, itemsOf, type Seen } from './navigation.ts';

const by = { kind: 'user', user_sid: 'u', name: 'Ada' } as const;
const admin: Actor = { by, view_only: false, scope: 'admin' };
const provider: Actor = { by, view_only: false, scope: 'service_provider', service_provider_sid: 'p' };
const account: Actor = {
  by,
  view_only: false,
  scope: 'account',
  service_provider_sid: 'p',
  account_sid: 'a',
};

function seenBy(actor: Actor, over: Partial<Seen> = {}): Seen {
  return {
    actor,
    settings: { enable_hosted_system: false, disable_lcr: false },
    provider: { ms_teams_fqdn: null },
    features: new Set(),
    own_lcr_sid: null,
    ...over,
  };
}

const labels = (group: 'main' | 'byo', seen: Seen) => itemsOf(group, seen).map((item) => item.label);

test('admins and service providers see Settings and Accounts, in the order of the menu (C4)', () => {
  for (const actor of [admin, provider])
    assert.deepEqual(labels('main', seenBy(actor)), [
      'Users',
      'Settings',
      'Accounts',
      'Clients',
      'Applications',
      'Recent calls',
      'Alerts',
    ]);
});

test('an account user sees the own account instead, leading to its edit page', () => {
  const items = itemsOf('main', seenBy(account));
  assert.deepEqual(
    items.map((item) => item.label),
    ['Users', 'Account', 'Clients', 'Applications', 'Recent calls', 'Alerts'],
  );
  assert.equal(items[1]?.href, '/internal/accounts/a/edit');
});

test('Audit log is shown to everyone whose server has one', () => {
  assert.ok(!labels('main', seenBy(admin)).includes('Audit log'));
  for (const actor of [admin, provider, account])
    assert.ok(labels('main', seenBy(actor, { features: new Set(['audit']) })).includes('Audit log'));
});

test('Analytics stand below the calls that they count, where the server has a screen of them (R7)', () => {
  const seen = labels('main', seenBy(account, { features: new Set(['analytics']) }));
  assert.deepEqual(seen.slice(-3), ['Recent calls', 'Analytics', 'Alerts']);
});

test('Live calls stand below the calls that are over where the server knows of them (R7)', () => {
  const seen = labels('main', seenBy(account, { features: new Set(['live-calls']) }));
  assert.deepEqual(seen.slice(-3), ['Recent calls', 'Live calls', 'Alerts']);
});

test('Explain a call stands between calls and alerts where the server explains (R7)', () => {
  const seen = labels('main', seenBy(account, { features: new Set(['route-explainer']) }));
  assert.deepEqual(seen.slice(-3), ['Recent calls', 'Explain a call', 'Alerts']);
  assert.ok(!labels('main', seenBy(admin)).includes('Explain a call'));
});

test('LLM is shown where the server keeps such services (R7)', () => {
  assert.ok(!labels('byo', seenBy(admin)).includes('LLM'));
  assert.ok(labels('byo', seenBy(admin, { features: new Set(['llm-services']) })).includes('LLM'));
});

test('Users is hidden in hosted mode', () => {
  const settings = { enable_hosted_system: true, disable_lcr: false };
  assert.ok(!labels('main', seenBy(admin, { settings })).includes('Users'));
});

test('MS Teams Tenants is shown only when the current provider has a Teams domain', () => {
  assert.ok(!labels('byo', seenBy(admin)).includes('MS Teams Tenants'));
  assert.ok(!labels('byo', seenBy(admin, { provider: null })).includes('MS Teams Tenants'));
  const withTeams = seenBy(admin, { provider: { ms_teams_fqdn: 'teams.example.com' } });
  assert.ok(labels('byo', withTeams).includes('MS Teams Tenants'));
});

test('Outbound Call Routing is hidden by its switch', () => {
  const settings = { enable_hosted_system: false, disable_lcr: true };
  assert.ok(!labels('byo', seenBy(admin, { settings })).includes('Outbound Call Routing'));
});

test('Outbound Call Routing leads an admin to the list, others to their own record or to adding one', () => {
  const href = (seen: Seen) => itemsOf('byo', seen).at(-1)?.href;
  assert.equal(href(seenBy(admin)), '/internal/least-cost-routing');
  assert.equal(href(seenBy(provider)), '/internal/least-cost-routing/add');
  assert.equal(href(seenBy(account, { own_lcr_sid: 'l' })), '/internal/least-cost-routing/l/edit');
});

test('an item is current on its area and below it, not on a longer name', () => {
  const [item] = itemsOf('byo', seenBy(admin));
  assert.ok(item && isCurrent(item, '/internal/carriers') && isCurrent(item, '/internal/carriers/1/edit'));
  assert.ok(item && !isCurrent(item, '/internal/carriers-old'));
});
