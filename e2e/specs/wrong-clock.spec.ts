/** A computer whose clock is wrong, as those are that were never told their time zone. */
import { anApiKey } from '@trunkline/contract/api-keys/api-keys.sample.ts';
import { registering, row } from '../carrier-screens.ts';
import { writeAsPlatform } from '../platform.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

const MINUTE_MS = 60_000;
const AHEAD_MS = 120 * MINUTE_MS;

test('what is registered and what has expired is told by the clock of the server', async ({
  signedIn: page,
  world,
  server,
}) => {
  const name = unique('Registering');
  const gateway = { ipv4: '203.0.113.1', inbound: 0, outbound: 1 } as const;
  const { sid } = await world.carrier({ name, ...registering, sip_gateways: [gateway] });
  // In the middle of a minute and of an hour, which go on meanwhile.
  const timestamp = new Date(Date.now() - 5.5 * MINUTE_MS).toISOString();
  writeAsPlatform(
    server,
    'update voip_carriers set register_status = ? where voip_carrier_sid = ?',
    JSON.stringify({ status: 'ok', reason: '200 OK', timestamp, expires: 3600 }),
    sid,
  );
  const account = await world.account();
  const expires_at = new Date(Date.now() + 90 * MINUTE_MS).toISOString();
  const key = { ...anApiKey({ name: 'Billing export' }), account_sid: account.sid, expires_at };
  await world.send('POST', '/ApiKeys', key, world.token);

  await page.clock.install({ time: Date.now() + AHEAD_MS });
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText(/minutes ago/);
  await expect(row(page, name)).toContainText('Registered');
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const keys = page.getByRole('table', { name: 'API keys' });
  await expect(keys.getByRole('row', { name: /Billing export/ })).toContainText('in 1 hour');
});
