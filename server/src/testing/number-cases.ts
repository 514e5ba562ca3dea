/** Phone numbers in the permission matrix. */
import { randomUUID } from 'node:crypto';
import {
  about,
  type Case,
  creating,
  everyone,
  general,
  ofProvider,
  read,
  serviceProvider,
  write,
} from './matrix-rules.ts';
import { freshNumber, insertCarrier, insertNumber } from './telephony.ts';

const phoneNumber =
  (body?: (phone_number_sid: string) => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const phone_number_sid = missing
      ? randomUUID()
      : await insertNumber(app.db, { account_sid: tenant.account });
    return { sids: { phone_number_sid }, body: body?.(phone_number_sid) };
  };

/** A new number of the tenant's account, on a carrier of its provider where there is such a provider. */
const onCarrier =
  (
    body: (names: { number: string; account_sid: string; voip_carrier_sid: string }) => unknown,
  ): Case['prepare'] =>
  async (app, world, tenant, missing) => {
    const voip_carrier_sid = missing
      ? randomUUID()
      : await insertCarrier(app.db, { service_provider_sid: tenant.provider });
    const made = await creating((of) =>
      body({ number: freshNumber(), account_sid: of.account, voip_carrier_sid }),
    )(app, world, tenant, missing);
    return made;
  };

export const numberCases: Record<string, Case> = {
  'phone-numbers.list': general(everyone),
  'phone-numbers.listOfProvider': about(ofProvider, serviceProvider()),
  'phone-numbers.exportCsv': general(everyone),
  'phone-numbers.create': about(
    write,
    onCarrier((names) => names),
  ),
  'phone-numbers.routeMany': about(
    write,
    phoneNumber((sid) => ({ phone_number_sids: [sid], application_sid: null })),
  ),
  'phone-numbers.read': about(read, phoneNumber()),
  'phone-numbers.update': about(
    write,
    phoneNumber(() => ({ application_sid: null })),
  ),
  'phone-numbers.remove': about(write, phoneNumber()),
  'number-imports.importCsv': about(
    write,
    onCarrier(({ number, ...defaults }) => ({ text: `number\n${number}\n`, ...defaults })),
  ),
};
