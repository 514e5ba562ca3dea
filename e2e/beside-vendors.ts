/** For a spec that asks vendors: a server of its own, with stand-ins for them beside it. */
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { emptyDataDirectory, type Server, startServer } from './server.ts';
import { test } from './test.ts';
import { startVendors } from './vendors.ts';
import { FIRST_PASSWORD, openWorld, type World } from './world.ts';

/** Called at the top of the spec; what it answers is filled in before the first test. */
export function besideVendors() {
  const beside = {} as { server: Server; world: World };
  let vendors: Awaited<ReturnType<typeof startVendors>>;
  // All in one worker: each that had a part of the spec would start this for itself.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    vendors = await startVendors();
    beside.server = await startServer(emptyDataDirectory(), {
      ...vendors.env,
      TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    });
    beside.world = await openWorld(beside.server.url);
  });
  test.afterAll(async () => {
    await beside.server.stop();
    vendors.stop();
  });
  return {
    get server() {
      return beside.server;
    },
    get world() {
      return beside.world;
    },
    /** A credential of the account, or without one its provider's own; answers its sid. */
    async provision(
      owner: { account_sid: string } | { service_provider_sid: string },
      vendor: VendorId,
      over: object = {},
      variant?: string,
    ): Promise<string> {
      const [path, account_sid] =
        'account_sid' in owner
          ? [`/Accounts/${owner.account_sid}`, owner.account_sid]
          : [`/ServiceProviders/${owner.service_provider_sid}`, null];
      const body = aSpeechCredential(vendor, { ...over, account_sid }, variant);
      const { world } = beside;
      return (await world.send<{ sid: string }>('POST', `${path}/SpeechCredentials`, body, world.token)).sid;
    },
  };
}
