import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lcrExplainEndpoints } from './explain.contract.ts';
import { DEFAULT_CARRIER_REQUIRED, lcrInput, lcrUpdate } from './least-cost-routing.contract.ts';
import { aDefaultRoute, anLcr, anOrderedRoute, aRoute } from './least-cost-routing.sample.ts';
import { CARRIER_REQUIRED, MOST_ROUTES, PATTERN_REQUIRED } from './route-values.ts';
import { routeSet } from './routes.contract.ts';

const CARRIER = 'cccccccc-0000-4000-8000-000000000001';

function faults(
  schema: {
    safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
  },
  value: unknown,
): Record<string, string> {
  const { issues = [] } = schema.safeParse(value).error ?? {};
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('the samples are valid', () => {
  const routes = [anOrderedRoute('44', CARRIER)];
  assert.deepEqual(faults(lcrInput, anLcr({ routes, default_voip_carrier_sid: CARRIER })), {});
  assert.deepEqual(faults(routeSet, [aRoute('44', CARRIER), aDefaultRoute(CARRIER)]), {});
});

test('an unnamed routing is fine, and empty texts for sids mean none, as the platform sends them', () => {
  const parsed = lcrInput.parse({ name: '', account_sid: '', service_provider_sid: CARRIER });
  assert.deepEqual(parsed, { name: null, account_sid: null, service_provider_sid: CARRIER });
});

test('routes need a default carrier, and each row says what it lacks', () => {
  assert.deepEqual(faults(lcrInput, { routes: [] }), { default_voip_carrier_sid: DEFAULT_CARRIER_REQUIRED });
  assert.deepEqual(faults(lcrUpdate, { routes: [] }), {});
  assert.deepEqual(
    faults(lcrInput, {
      default_voip_carrier_sid: CARRIER,
      routes: [
        { regex: ' ', voip_carrier_sid: '' },
        { voip_carrier_sid: CARRIER },
        anOrderedRoute('(', CARRIER),
      ],
    }),
    {
      'routes.0.regex': PATTERN_REQUIRED,
      'routes.0.voip_carrier_sid': CARRIER_REQUIRED,
      'routes.1.regex': PATTERN_REQUIRED,
      'routes.2.regex': 'This is neither a digit prefix nor a regular expression: Unterminated group.',
    },
  );
  assert.match(
    faults(lcrInput, {
      default_voip_carrier_sid: CARRIER,
      routes: [anOrderedRoute('1'.repeat(256), CARRIER)],
    })['routes.0.regex'] ?? '',
    /at most 255/,
  );
});

test('a set that a platform has stored longer than it may be comes back, with nothing new in it', () => {
  const stored = { ...aRoute('44', CARRIER), lcr_route_sid: CARRIER };
  const rows = Array.from({ length: MOST_ROUTES + 2 }, () => stored);
  assert.deepEqual(faults(routeSet, rows), {});
  const tooMany = { '': `At most ${MOST_ROUTES + 1} routes, the default one among them` };
  assert.deepEqual(faults(routeSet, [...rows, aRoute('44', CARRIER)]), tooMany);
});

test('a set of routes has one default route and a carrier in each row', () => {
  assert.deepEqual(faults(routeSet, {}), { '': 'The body must be a list of routes' });
  assert.deepEqual(faults(routeSet, [{ regex: '44' }, { regex: '1', lcr_carrier_set_entries: [] }]), {
    '0.lcr_carrier_set_entries': CARRIER_REQUIRED,
    '1.lcr_carrier_set_entries': CARRIER_REQUIRED,
  });
  assert.match(
    faults(routeSet, [aDefaultRoute(CARRIER), aDefaultRoute(CARRIER)])['0.priority'] ?? '',
    /there is only one/,
  );
});

test('the explainer takes a number as people write it, and rows that are not finished', () => {
  const { body } = lcrExplainEndpoints.outbound;
  const parsed = body.parse({
    number: '+44 (20) 7946-0000',
    lcr: { routes: [{ regex: '', voip_carrier_sid: '' }], default_voip_carrier_sid: '' },
  });
  assert.equal(parsed.number, '+442079460000');
  for (const number of ['+44 (0)20 7946-0000', '\u202a+44 20\u20117946 0000\u202c'])
    assert.equal(body.parse({ number }).number, '+442079460000', number);
  assert.deepEqual(parsed.lcr?.routes, [{ regex: '', voip_carrier_sid: null }]);
  assert.deepEqual(faults(body, { number: ' - ' }), { number: 'Type a number' });
  for (const address of ['', 'sip.example.com', '1.2.3', '2001:db8::1'])
    assert.deepEqual(faults(lcrExplainEndpoints.inbound.body, { address, number: '44' }), {
      address: 'Please provide a valid IP address.',
    });
});

test('the explainer takes the number and the client out of an address as SIP messages have it', () => {
  const { outbound, device } = lcrExplainEndpoints;
  const numbers = {
    '+34 955 50-01': '+349555001',
    'sip:+349555001@198.51.100.7:5060;user=phone': '+349555001',
    '"A. Caller" <sip:349555001;phone-context=+34@sbc.example.com>;tag=1': '349555001',
    'sip:%2B349555001@sbc.example.com': '+349555001',
    '349555001@198.51.100.7': '349555001',
    'tel:+34-955-5001;ext=5': '+349555001',
    '<sip:anonymous@anonymous.invalid>': 'anonymous',
    '*98#': '*98#',
  };
  for (const [text, number] of Object.entries(numbers))
    assert.equal(outbound.body.parse({ number: text }).number, number, text);
  for (const none of ['', ' ', '+', 'tel:', 'sip:@host'])
    assert.deepEqual(faults(outbound.body, { number: none }), { number: 'Type a number' }, none);

  const clients = {
    'desk@sip.example.com': 'desk@sip.example.com',
    'sip:desk@sip.example.com:5060;transport=tcp': 'desk@sip.example.com',
    '"Front desk" <sips:desk@sip.example.com.>;tag=1': 'desk@sip.example.com',
  };
  for (const [text, caller] of Object.entries(clients))
    assert.equal(device.body.parse({ caller: text }).caller, caller, text);
  for (const none of ['desk', '@sip.example.com', 'sip:desk@', 'a b@c'])
    assert.ok('caller' in faults(device.body, { caller: none }), none);
});
