/** A person of each scope, one who changes things and one who only looks. */
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import type { Api } from './api.ts';

type Place = { service_provider_sid: string; account_sid: string | null };

const firstNames = [
  'ada',
  'grace',
  'alan',
  'radia',
  'edsger',
  'barbara',
  'donald',
  'margaret',
  'ken',
  'frances',
];
let next = 0;

/** Two people; answers how many. They all have the password that was given. */
export async function makePeople(api: Api, place: Place, initial_password: string): Promise<number> {
  for (const is_view_only of [false, true]) {
    const round = Math.floor(next / firstNames.length);
    const name = `${firstNames[next % firstNames.length]}${round === 0 ? '' : round + 1}`;
    next += 1;
    const body = {
      name,
      email: `${name}@example.com`,
      initial_password,
      force_change: 0 as const,
      is_view_only,
    };
    await api(userEndpoints.create, { body: { ...body, ...place } });
  }
  return 2;
}
