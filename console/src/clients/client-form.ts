/** The client form's values, what is sent of them, and what is wrong with them. Pure. */
import { type Client, clientInput, clientUpdate } from '@trunkline/contract/clients/clients.contract.ts';
import { faultsByField, ticked } from '../app/record/form-values.ts';

export const callingKeys = [
  'allow_direct_app_calling',
  'allow_direct_queue_calling',
  'allow_direct_user_calling',
] as const;

export type ClientValues = Record<(typeof callingKeys)[number], boolean> & {
  username: string;
  /** Of a stored client its mask, for as long as it is not replaced. */
  password: string;
  /** Empty until one is chosen. */
  account_sid: string;
  is_active: boolean;
};

export function newClientValues(account_sid: string): ClientValues {
  return {
    username: '',
    password: '',
    account_sid,
    is_active: true,
    allow_direct_app_calling: true,
    allow_direct_queue_calling: true,
    allow_direct_user_calling: true,
  };
}

export function clientValues(client: Client): ClientValues {
  return {
    username: client.username ?? '',
    password: client.password ?? '',
    account_sid: client.account_sid,
    ...ticked(client, ['is_active', ...callingKeys]),
  };
}

export function newClientSent({ account_sid, ...values }: ClientValues) {
  return { ...values, account_sid: account_sid || null };
}

/** A mask is never sent: a platform server would take it for a new password. */
export function clientSent(values: ClientValues, stored: Client) {
  const { password, username: _, account_sid: __, ...rest } = values;
  return password === '' || password === stored.password ? rest : { ...rest, password };
}

/** By field, from the contract's own schemas: what the server would refuse is refused before it is sent. */
export function clientFaults(values: ClientValues, stored: Client | undefined): Record<string, string> {
  const faults = faultsByField(
    stored
      ? clientUpdate.safeParse(clientSent(values, stored))
      : clientInput.safeParse(newClientSent(values)),
    values,
  );
  if (stored?.password && values.password === '')
    faults.password = 'Enter the new password, or keep the stored one';
  return faults;
}

/** The account to begin with: the one that was asked for, else the first that can have clients. */
export function firstAccount<A extends { account_sid: string; sip_realm: string | null }>(
  accounts: readonly A[],
  asked: string | null | undefined,
): A | undefined {
  return (
    accounts.find(({ account_sid }) => account_sid === asked) ??
    accounts.find(({ sip_realm }) => sip_realm) ??
    accounts[0]
  );
}
