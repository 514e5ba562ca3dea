/** The vendors' tools with every vendor stood in for, and credentials that these know. */
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { publicFetcher } from '../../outside/fetch-public-url.ts';
import { mayCallOnly } from '../../outside/public-address.ts';
import { publicSocketOpener } from '../../outside/public-websocket.ts';
import type { Credential, VendorTools } from '../vendor-call.ts';
import { makeVendorTools, standInsAt } from '../vendor-tools.ts';
import { FAKE_ACCESS_KEY } from './aws.fake.ts';
import type { Mood } from './stand-in.fake.ts';
import { fakeServiceKey } from './token-vendors.fake.ts';
import { type FakeVendors, startFakeVendors } from './vendors.fake.ts';

export async function startFakeTools(): Promise<{ fakes: FakeVendors; tools: VendorTools }> {
  const fakes = await startFakeVendors();
  const mayCall = mayCallOnly(['127.0.0.1']);
  const tools = makeVendorTools({
    fetchPublicUrl: publicFetcher(mayCall),
    openWebSocket: publicSocketOpener(mayCall),
    mayCall,
    rewrite: standInsAt(fakes.origin),
  });
  return { fakes, tools };
}

/** What would be stored of a sample, with a key that the stand-ins take as the mood says. */
export function credentialOf(
  { sent, vendor }: { vendor: VendorId; sent: Credential },
  mood: Mood,
): Credential {
  const values = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace('-sample-canary', `-${mood}-canary`) : value,
  ]);
  return {
    ...Object.fromEntries(values),
    ...(vendor === 'google' ? { service_key: fakeServiceKey(mood) } : {}),
    ...(sent.access_key_id ? { access_key_id: FAKE_ACCESS_KEY } : {}),
  };
}
