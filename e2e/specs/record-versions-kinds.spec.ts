/** Each kind of record goes back to what it was, by its own form. */
import type { Page } from '@playwright/test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { routedPlace } from '../call-routing.ts';
import { opener } from '../lists.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { unique, uniqueDomain, type World } from '../world.ts';

type Kind = {
  /** Answers where it is read and changed. */
  make: (world: World) => Promise<string>;
  change: () => object;
};

const add = async (world: World, path: string, body: object) =>
  (await world.send<{ sid: string }>('POST', path, body, world.token)).sid;

const kinds: Record<string, Kind> = {
  account: {
    make: async (world) => `/Accounts/${(await world.account()).sid}`,
    change: () => ({ name: unique('Other'), sip_realm: uniqueDomain() }),
  },
  'alert rule': {
    make: async (world) => {
      const rule = anAlertRule({ account_sid: (await world.account()).sid });
      return `/AlertRules/${await add(world, '/AlertRules', rule)}`;
    },
    change: () => ({ name: unique('Other'), quiet_minutes: 120 }),
  },
  carrier: {
    make: async (world) => `/VoipCarriers/${(await world.carrier()).sid}`,
    change: () => ({ name: unique('Other'), e164_leading_plus: 0, tech_prefix: '4711' }),
  },
  client: {
    make: async (world) => {
      const account = await world.account({ sip_realm: uniqueDomain() });
      return `/Clients/${(await world.client(account.sid)).sid}`;
    },
    change: () => ({ is_active: 0, allow_direct_app_calling: 0 }),
  },
  'outbound call routing': {
    make: async (world) => `/Lcrs/${(await routedPlace(world, ['44', '33'])).lcr_sid}`,
    change: () => ({ name: unique('Other'), is_active: 0 }),
  },
  'Teams tenant': {
    make: async (world) => {
      await world.teamsDomain((await world.firstProvider()).sid);
      return `/MicrosoftTeamsTenants/${(await world.teamsTenant((await world.account()).sid)).sid}`;
    },
    change: () => ({ tenant_fqdn: uniqueDomain() }),
  },
  'speech service': {
    make: async (world) => {
      const list = `/ServiceProviders/${(await world.firstProvider()).sid}/SpeechCredentials`;
      const body = { ...aSpeechCredential('soniox'), label: unique('label') };
      return `${list}/${await add(world, list, body)}`;
    },
    change: () => ({ use_for_stt: 0 }),
  },
  user: {
    make: async (world) => `/Users/${(await world.user()).sid}`,
    change: () => ({ is_active: 0 }),
  },
};

/** The page of a credential tests it when it is opened; a rule is judged every minute. */
const found = [
  ...['last_tested', 'stt_tested_ok', 'tests', 'tts_tested_ok'],
  ...['checked_at', 'is_firing', 'last_value', 'state_since'],
];

async function putBack(page: Page, world: World, { make, change }: Kind): Promise<void> {
  const path = await make(world);
  const sid = path.split('/').at(-1);
  const read = async () => {
    const record = await world.send<Record<string, unknown>>('GET', path, undefined, world.token);
    return Object.fromEntries(Object.entries(record).filter(([name]) => !found.includes(name)));
  };
  const before = await read();
  await world.send('PUT', path, change(), world.token);
  expect(await read()).not.toEqual(before);
  await openWithin(page, `/internal/audit?record_sid=${sid}`);
  await opener(page, /^Changed /)
    .first()
    .click();
  await page.getByRole('button', { name: 'Restore the previous version' }).click();
  await expect(page.getByText('is in the form but not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('is in the form but not saved yet')).toBeHidden();
  await expect.poll(read).toEqual(before);
}

// In a few walks without loading the console again, so that several may go at a time.
const WALKS = 2;
for (let walk = 0; walk < WALKS; walk += 1) {
  const ours = Object.entries(kinds).filter((_, nth) => nth % WALKS === walk);
  test(`the version before the last change is put back by the form of each: ${ours.map(([kind]) => kind).join(', ')}`, async ({
    signedIn: page,
    world,
  }) => {
    for (const [kind, of] of ours) await test.step(kind, () => putBack(page, world, of));
  });
}

test('a record that a document changed goes back too, by its own form', async ({ signedIn: page, world }) => {
  const { name: provider } = await world.firstProvider();
  const account = await world.account();
  const document = (page: string) =>
    JSON.stringify({
      trunkline: 1,
      providers: [
        {
          name: provider,
          accounts: [
            {
              name: account.name,
              applications: [
                {
                  name: 'Desk',
                  call_hook: { url: `https://example.com/${page}` },
                  call_status_hook: { url: 'https://example.com/status' },
                },
              ],
            },
          ],
        },
      ],
    });
  for (const text of [document('first'), document('second')])
    await world.send('POST', '/Apply', { documents: [{ name: 'desk.yaml', text }] }, world.token);
  const read = async () =>
    (
      await world.send<{ application_sid: string; call_hook: { url: string } }[]>(
        'GET',
        `/Accounts/${account.sid}/Applications`,
        undefined,
        world.token,
      )
    )[0];
  await page.goto(`/internal/audit?record_sid=${(await read())?.application_sid}`);
  await opener(page, /^Applied /)
    .first()
    .click();
  await page.getByRole('button', { name: 'Restore the previous version' }).click();
  await expect(page.getByText('is in the form but not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await read())?.call_hook.url).toBe('https://example.com/first');
});
