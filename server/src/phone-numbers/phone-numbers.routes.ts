import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { numberImportEndpoints } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import {
  type PhoneNumberInput,
  type PhoneNumberUpdate,
  phoneNumberEndpoints,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import {
  getTenantProvider,
  namedAccount,
  namedCarrier,
  namedOrOwnAccount,
  namedProvider,
} from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { deletePhoneNumber } from './delete-phone-number.ts';
import { exportPhoneNumbers } from './export-phone-numbers.ts';
import { importPhoneNumbers } from './import-phone-numbers.ts';
import {
  findNumberOwner,
  findOwnerWithoutAccount,
  findPhoneNumber,
  listPhoneNumbers,
} from './phone-numbers.store.ts';
import { routePhoneNumbers } from './route-phone-numbers.ts';
import { changePhoneNumber, createPhoneNumber } from './save-phone-number.ts';

const ACCOUNT_REQUIRED = 'Account is required';

/** `adminCarrier`: numbers come and go by the hands of admins and providers alone. */
type Needs = { db: Db; aside: Db; adminCarrier: boolean };

export function phoneNumberRoutes(app: FastifyInstance, { db, aside, adminCarrier }: Needs): void {
  const getOwner = async (phone_number_sid: string) => {
    const owner = await findNumberOwner(db, phone_number_sid);
    if (!owner) throw problems.unknown('phone number');
    return owner;
  };

  /** The account that a body names, or the caller's own. An admin may leave it to its carrier's provider (`R41`). */
  const getNewOwner = async (actor: Actor, { account_sid: asked, voip_carrier_sid }: PhoneNumberInput) => {
    if (asked || actor.scope !== 'admin') return namedOrOwnAccount(db, actor, asked, ACCOUNT_REQUIRED);
    const { service_provider_sid } = await namedCarrier(db, voip_carrier_sid, null);
    return { account_sid: null, service_provider_sid };
  };

  /** An admin may also take it from its account, so that another one can get it (`R41`). */
  const getNextOwner = async (
    actor: Actor,
    sid: string,
    stored: Owner,
    { account_sid }: PhoneNumberUpdate,
  ) => {
    if (account_sid === undefined || account_sid === stored.account_sid) return stored;
    if (account_sid) return namedAccount(db, account_sid);
    const owner = actor.scope === 'admin' ? await findOwnerWithoutAccount(db, sid) : undefined;
    if (!owner) throw problems.invalid([{ path: 'account_sid', message: ACCOUNT_REQUIRED }]);
    return owner;
  };

  route(app, phoneNumberEndpoints.list, async (ask) => {
    authorize(ask, phoneNumberPolicy, 'list');
    return listPhoneNumbers(db, ask.actor, ask.query);
  });

  route(app, phoneNumberEndpoints.listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    return listPhoneNumbers(db, ask.actor, { ...ask.query, service_provider_sid });
  });

  route(app, phoneNumberEndpoints.exportCsv, async (ask) => {
    authorize(ask, phoneNumberPolicy, 'export');
    const csv = await exportPhoneNumbers(aside, ask.actor, ask.query);
    ask.reply.header('content-disposition', 'attachment; filename="phone-numbers.csv"');
    return csv;
  });

  route(app, phoneNumberEndpoints.create, async (ask) => {
    authorize(ask, phoneNumberPolicy, 'begin', adminCarrier);
    const owner = await getNewOwner(ask.actor, ask.body);
    authorize(ask, phoneNumberPolicy, 'create', owner, adminCarrier);
    return { sid: await createPhoneNumber(db, ask.origin, owner, ask.body) };
  });

  route(app, phoneNumberEndpoints.routeMany, async (ask) => {
    authorize(ask, phoneNumberPolicy, 'routeMany');
    // A thousand that are named take some milliseconds.
    const where = ask.body.phone_number_sids ? db : aside;
    return routePhoneNumbers(where, ask.origin, ask.body);
  });

  route(app, phoneNumberEndpoints.read, async (ask) => {
    const { phone_number_sid } = ask.params;
    authorize(ask, phoneNumberPolicy, 'read', await getOwner(phone_number_sid));
    const number = await findPhoneNumber(db, phone_number_sid);
    if (!number) throw problems.unknown('phone number');
    return withVersion(ask, number);
  });

  route(app, phoneNumberEndpoints.update, async (ask) => {
    const { phone_number_sid } = ask.params;
    const stored = await getOwner(phone_number_sid);
    authorize(ask, phoneNumberPolicy, 'update', stored);
    const owner = await getNextOwner(ask.actor, phone_number_sid, stored, ask.body);
    authorize(ask, phoneNumberPolicy, 'update', owner);
    await changePhoneNumber(db, ask.origin, phone_number_sid, { from: stored, to: owner }, ask.body);
  });

  route(app, phoneNumberEndpoints.remove, async (ask) => {
    const { phone_number_sid } = ask.params;
    const owner = await getOwner(phone_number_sid);
    authorize(ask, phoneNumberPolicy, 'remove', owner, adminCarrier);
    await deletePhoneNumber(db, ask.origin, phone_number_sid, owner);
  });

  route(app, numberImportEndpoints.importCsv, async (ask) => {
    authorize(ask, phoneNumberPolicy, 'begin', adminCarrier);
    const { account_sid, service_provider_sid } = ask.body;
    if (service_provider_sid)
      authorize(ask, serviceProviderPolicy, 'read', await namedProvider(db, service_provider_sid));
    if (account_sid)
      authorize(ask, phoneNumberPolicy, 'create', await namedAccount(db, account_sid), adminCarrier);
    return importPhoneNumbers(aside, ask.origin, ask.body);
  });
}
