/** What the wire's records carry (`W5`, `W6`, `W8`): clients in the field read them by these names. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const bits = (names: string) => names.split(' ').map((name) => [name, 'bit'] as const);
const flags = (names: string) => names.split(' ').map((name) => [name, 'flag'] as const);
const others = (names: string) => names.split(' ').map((name) => [name, 'other'] as const);

/** All columns of a user but the password and the two activation codes. */
const ofUser = others(
  'user_sid name email pending_email phone account_sid service_provider_sid provider provider_userid scope',
);
const ofAccount = [
  ...others('account_sid name sip_realm service_provider_sid device_calling_application_sid created_at'),
  ...others('plan_type stripe_customer_id trial_end_date deactivated_reason device_to_call_ratio'),
  ...others('subspace_client_id subspace_sip_teleport_id subspace_sip_teleport_destinations'),
  ...others('siprec_hook_sid record_format'),
  ...bits('is_active disable_cdrs record_all_calls enable_debug_log'),
];
const ofProvider = others('service_provider_sid name description root_domain ms_teams_fqdn');

type Fields = readonly (readonly [string, 'bit' | 'flag' | 'other'])[];

function carries(record: Record<string, unknown>, fields: Fields, where: string): void {
  for (const [name, kind] of fields) {
    assert.ok(name in record, `${where} has no ${name}`);
    const value = record[name];
    if (kind === 'bit') assert.ok(value === 0 || value === 1, `${where}: ${name} is ${value}`);
    if (kind === 'flag') assert.equal(typeof value, 'boolean', `${where}: ${name}`);
  }
}

type Records = Record<string, Record<string, unknown>>;

test('Users/me carries the user, the account and the provider as they are stored', async () => {
  const { body } = await app.ask<Records>('GET', '/Users/me', { as: who.userA1 });
  const { user = {}, account = {}, sp = {} } = body;
  carries(user, [...ofUser, ...bits('is_active email_content_opt_out')], 'user');
  carries(user, flags('force_change email_validated phone_validated is_view_only'), 'user');
  carries(account, [...ofAccount, ...others('registration_hook_sid queue_event_hook_sid')], 'account');
  carries(account, others('root_domain'), 'account');
  carries(sp, [...ofProvider, ...others('registration_hook_sid')], 'sp');
});

test('without an account or a provider every key of theirs is null', async () => {
  const full = (await app.ask<Records>('GET', '/Users/me', { as: who.userA1 })).body;
  const { body } = await app.ask<Records>('GET', '/Users/me', { as: who.admin });
  for (const part of ['account', 'sp']) {
    assert.deepEqual(Object.keys(body[part] ?? {}).sort(), Object.keys(full[part] ?? {}).sort());
    assert.ok(
      Object.values(body[part] ?? {}).every((value) => value === null),
      part,
    );
  }
});

test('a user by sid has numbers where the own one has true and false', async () => {
  const { body } = await app.ask<Record<string, unknown>>('GET', `/Users/${who.userA1.user_sid}`, {
    as: who.admin,
  });
  carries(body, [...ofUser, ...flags('is_view_only')], 'user');
  carries(body, bits('force_change email_validated phone_validated email_content_opt_out is_active'), 'user');
  assert.ok(!Object.keys(body).some((name) => /password|activation_code/.test(name)));
});

test('accounts and providers carry their fields, in lists too, with their webhooks as objects', async () => {
  for (const path of ['/Accounts', `/ServiceProviders/${who.providerA}/Accounts`])
    for (const row of (await app.ask<Record<string, unknown>[]>('GET', path, { as: who.admin })).body)
      carries(
        row,
        [...ofAccount, ...others('webhook_secret bucket_credential registration_hook queue_event_hook')],
        path,
      );
  const one = await app.ask<Record<string, unknown>>('GET', `/Accounts/${who.a1}`, { as: who.userA1 });
  carries(one.body, ofAccount, 'one');
  assert.ok(!('subspace_client_secret' in one.body));
  const hook = others('registration_hook');
  const path = `/ServiceProviders/${who.providerA}`;
  carries(
    (await app.ask<Records[string]>('GET', path, { as: who.admin })).body,
    [...ofProvider, ...hook],
    path,
  );
  const listed = await app.ask<Record<string, unknown>[]>('GET', '/ServiceProviders', { as: who.admin });
  for (const row of listed.body) carries(row, [...ofProvider, ...hook], 'listed');
});
