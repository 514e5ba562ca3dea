/** Which application a call of a registered SIP client would meet: that of its account for calls of devices (`D1`). */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { DeviceExplanation } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { Db } from '../db/open.ts';
import { findAnsweringApplications, findDevice, findRealmAccount, toAnswering } from './answering.store.ts';
import { unknownOfAnswer } from './explain-words.ts';

/** `caller`: user@realm. */
export async function explainDevice(db: Db, actor: Actor, caller: string): Promise<DeviceExplanation> {
  const at = caller.lastIndexOf('@');
  const [username, sip_realm] = [caller.slice(0, at), caller.slice(at + 1).toLowerCase()];
  const account = await findRealmAccount(db, actor, sip_realm);
  if (!account)
    return {
      caller,
      summary: `No account that you can see has the SIP realm ${sip_realm}.`,
      client: null,
      account: null,
      application: null,
      steps: [],
      warnings: [],
      unknown: [],
    };
  const device = await findDevice(db, account.account_sid, username);
  const sid = account.device_calling_application_sid;
  const found = sid ? (await findAnsweringApplications(db, actor, [sid])).get(sid) : undefined;
  const mayCall = device ? directCalls(device) : '';
  return {
    caller,
    summary: summaryOf({ caller, username, account: account.name, device, answers: found?.name }),
    client: device ? { ...pick(device), username } : null,
    account: {
      account_sid: account.account_sid,
      name: account.name,
      service_provider_sid: account.service_provider_sid,
    },
    application: found ? toAnswering(found) : null,
    steps: [
      { done: true, text: `${sip_realm} is the SIP realm of ${account.name}.` },
      device
        ? { done: device.is_active === 1, text: `${username} is a client of this account${stateOf(device)}.` }
        : { done: false, text: `This account has no client ${username}, so no device can register with it.` },
      found
        ? { done: true, text: `${found.name} answers: it is the account's application for SIP device calls.` }
        : { done: false, text: 'The account has no application for SIP device calls: nothing answers.' },
    ],
    warnings: account.is_active ? [] : [`The account ${account.name} is inactive.`],
    unknown: [
      ...(mayCall
        ? [`It may also call ${mayCall} by name. The platform decides which names these are.`]
        : []),
      ...unknownOfAnswer(found),
    ],
  };
}

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

const pick = ({ client_sid, is_active }: Device) => ({ client_sid, is_active });

const stateOf = ({ is_active }: Device) => (is_active ? '' : ', and inactive: it cannot register');

/** "applications, queues and other clients" */
function directCalls(device: Device): string {
  const may = [
    ...(device.allow_direct_app_calling ? ['applications'] : []),
    ...(device.allow_direct_queue_calling ? ['queues'] : []),
    ...(device.allow_direct_user_calling ? ['other clients'] : []),
  ];
  return may.length < 2 ? may.join('') : `${may.slice(0, -1).join(', ')} and ${may.at(-1)}`;
}

type Summary = {
  caller: string;
  username: string;
  account: string;
  device: Device | undefined;
  answers: string | undefined;
};

function summaryOf({ caller, username, account, device, answers }: Summary): string {
  if (!device) return `${account} has no client ${username}, so no call comes from ${caller}.`;
  if (!device.is_active) return `${caller} is inactive, so no call comes from it.`;
  if (!answers) return `${account} takes calls of ${caller}, but no application answers them.`;
  return `${answers} of ${account} answers calls of ${caller}.`;
}
