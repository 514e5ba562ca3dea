import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  doneWith,
  entryOf,
  fitting,
  helpWith,
  inGroups,
  placesToGo,
  testsOf,
  thingsToAdd,
} from './palette-entries.ts';

const place = {
  current_sid: 'own',
  providers: new Map([
    ['own', 'Brightwater'],
    ['zen', 'Zenith'],
  ]),
};

test('a thing of another provider says whose it is, and a provider is switched to', () => {
  const number = { kind: 'phone-numbers', sid: '1', name: '33100004777', account_name: 'Dental' } as const;
  assert.equal(entryOf({ ...number, service_provider_sid: 'own' }, place).detail, 'Dental');
  const elsewhere = entryOf({ ...number, service_provider_sid: 'zen' }, place);
  assert.equal(elsewhere.detail, 'Dental\u00a0· Zenith, another provider');
  assert.deepEqual(elsewhere.to, { to: '/internal/phone-numbers/1/edit' });
  const provider = entryOf({ kind: 'service-providers', sid: 'zen', name: 'Zenith' }, place);
  assert.equal(provider.label, 'Switch to Zenith');
  assert.deepEqual(provider.to, { to: '/', state: { next_provider_sid: 'zen' } });
});

test('a carrier that was found by an address says which', () => {
  const carrier = { kind: 'carriers', sid: '1', name: 'Northline', detail: '198.51.100.7' } as const;
  assert.equal(entryOf(carrier, place).detail, '198.51.100.7');
});

test('what can be done is found by the beginnings of its words', () => {
  const entries = [
    ...placesToGo([{ key: 'recent-calls', label: 'Recent calls', href: '/x', area: '/x' }]),
    ...thingsToAdd(new Set(['carriers', 'users'])),
  ];
  const labels = (text: string) => fitting(entries, text).map(({ label }) => label);
  assert.deepEqual(labels('add ca'), ['Add carrier']);
  assert.deepEqual(labels('call'), ['Recent calls']);
  assert.deepEqual(labels('rier'), []);
  assert.deepEqual(
    inGroups(entries).map(([group, { length }]) => [group, length]),
    [
      ['Go to', 1],
      ['Do', 2],
    ],
  );
});

test('what people call it elsewhere finds it too, after what is called so here, and is said beside it', () => {
  const item = (key: 'accounts' | 'carriers' | 'least-cost-routing' | 'recent-calls', label: string) =>
    ({ key, label, href: '/x', area: '/x' }) as const;
  const entries = placesToGo([
    item('recent-calls', 'Recent calls'),
    item('carriers', 'Carriers'),
    item('accounts', 'Accounts'),
    item('least-cost-routing', 'Outbound Call Routing'),
  ]);
  const found = (text: string) => fitting(entries, text).map(({ label, detail }) => [label, detail]);
  assert.deepEqual(found('lcr'), [['Outbound Call Routing', 'LCRs']]);
  assert.deepEqual(found('least cost'), [['Outbound Call Routing', 'Least cost routing']]);
  assert.deepEqual(found('call'), [
    ['Recent calls', undefined],
    ['Outbound Call Routing', undefined],
    ['Accounts', 'Call recording'],
  ]);
  assert.deepEqual(found('carrier r'), [['Carriers', 'Carrier registration']]);
  assert.deepEqual(found('lookup sip realm'), [['Accounts', 'Lookup of SIP realms: type one here']]);
  // The words of both together.
  assert.deepEqual(found('carriers trunks'), [['Carriers', undefined]]);
});

test('a number that was found is explained by Alt+Enter, for its own provider where that is another', () => {
  const number = { kind: 'phone-numbers', sid: '1', name: '33100004777' } as const;
  assert.equal(entryOf({ ...number, service_provider_sid: 'own' }, place).explain, undefined);
  assert.deepEqual(entryOf({ ...number, service_provider_sid: 'own' }, place, true).explain, {
    to: '/internal/explain',
    search: { to: '33100004777' },
  });
  assert.deepEqual(entryOf({ ...number, service_provider_sid: 'zen' }, place, true).explain, {
    to: '/internal/explain',
    search: { provider: 'zen', to: '33100004777' },
  });
  assert.equal(entryOf({ kind: 'carriers', sid: '2', name: 'East' }, place, true).explain, undefined);
});

test('a number that nobody has can be added, and is shown in groups, however it was typed', () => {
  const added = doneWith('+331-000047-77', { adds: true }).at(-1);
  assert.deepEqual(
    [added?.label, added?.to],
    [
      'Add +33 1 00 00 47 77 as a phone number',
      { to: '/internal/phone-numbers/add', search: { number: '+33100004777' } },
    ],
  );
});

test('carriers and credentials that were found are tested where the person may, on their own pages', () => {
  const found = (['applications', 'carriers', 'speech-services', 'llm-services', 'carriers'] as const).map(
    (kind, n) => ({ kind, sid: String(n), name: `Thing ${n}` }),
  );
  assert.deepEqual(
    testsOf(found, ({ sid }) => sid !== '1').map(({ label, to }) => [label, to]),
    [
      ['Test Thing 2', { to: '/internal/speech-services/2/edit', state: { tests: true } }],
      ['Test Thing 3', { to: '/internal/llm-services/3/edit', state: { tests: true } }],
    ],
  );
});

test('a call to a number is explained, in and out, where the server can', () => {
  const [into, out] = doneWith('+33 1 00', { explains: true });
  assert.equal(into?.label, 'Explain a call to +33 1 00');
  assert.deepEqual(into?.to, { to: '/internal/explain', search: { to: '+33100' } });
  assert.deepEqual(out?.to, { to: '/internal/explain', search: { direction: 'outbound', to: '+33100' } });
});

test('only a number has calls', () => {
  assert.equal(doneWith('+33 1 00 00 47 77', {}).length, 1);
  for (const text of ['12', 'Dental 123', ''])
    assert.deepEqual(doneWith(text, { explains: true, adds: true }), [], text);
});

test('help is found by a page’s words, else by those of its sections, a few at most', () => {
  const section = (title: string) => ({ id: title.toLowerCase().replaceAll(' ', '-'), title });
  const pages = {
    carriers: {
      title: 'Carriers and trunk types',
      about: 'Who brings calls.',
      sections: [section('SIP gateways'), section('Trunk types')],
    },
    roles: { title: 'Roles', about: 'Who may do what.', sections: ['a', 'b', 'c', 'd', 'e'].map(section) },
  };
  const found = (text: string) => helpWith(pages, text).map(({ label, detail }) => [label, detail]);
  assert.deepEqual(found('trunk'), [['Carriers and trunk types', 'Who brings calls.']]);
  assert.deepEqual(found('gatew'), [['SIP gateways', 'Carriers and trunk types']]);
  assert.deepEqual(found('carriers gate'), [['SIP gateways', 'Carriers and trunk types']]);
  assert.deepEqual(found('ateways'), []);
  const [gateways] = helpWith(pages, 'gateways');
  assert.equal(gateways?.to?.hash, 'help=carriers.sip-gateways');
  assert.equal(found('who').length, 2);
});
