/**
 * The world as it may be after many other tests: of all that lists show there is more than one page holds, and it comes
 * before what a test makes. `TRUNKLINE_TEST_CROWDED=1 npm test -- --only=browser` finds what counts on being alone.
 */
import type { World } from './world.ts';

const MORE_THAN_A_PAGE = 27;

export async function crowd(world: World): Promise<void> {
  if (!process.env.TRUNKLINE_TEST_CROWDED) return;
  for (let nth = 1; nth <= MORE_THAN_A_PAGE; nth += 1) {
    const name = `00 of others ${nth + 100}`;
    const account = await world.account({ name, sip_realm: `others-${nth}.example.com` });
    const carrier = await world.carrier({ name });
    await world.application(account.sid, { name });
    await world.user({ name });
    await world.client(account.sid, { username: `00-of-others-${nth}` });
    await world.number(account.sid, carrier.sid, { number: `1${100_000_000 + nth}` });
  }
}
