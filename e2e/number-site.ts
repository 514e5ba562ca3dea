import type { World } from './world.ts';

/** An account with an application and a carrier, and so many numbers; of the first provider where none is given. */
export async function numberSite(world: World, count = 0, owner: { service_provider_sid?: string } = {}) {
  const account = await world.account(owner);
  const application = await world.application(account.sid);
  const carrier = await world.carrier(owner);
  const numbers: { number: string; sid: string }[] = [];
  for (let n = 0; n < count; n += 1) numbers.push(await world.number(account.sid, carrier.sid));
  return { account, application, carrier, numbers };
}
