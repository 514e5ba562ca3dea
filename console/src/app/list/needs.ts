/** What has to be there before the first of a list can be (`C14`); asked only of a list that is empty. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { type Decision, may } from '@trunkline/contract/core/policy.ts';
import { someAccountQuery } from '../../accounts/account-picks.queries.ts';
import { someCarrierQuery } from '../../carriers/carriers.queries.ts';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';

export type Need = {
  isMet: Pick<UseQueryOptions<boolean>, 'queryKey' | 'queryFn' | 'enabled'>;
  /** What is missing (`C14`). */
  text: string;
  may: Decision;
  /** "Add account" */
  label: string;
  link: LinkTarget;
};

/** What lists and adding say where there is no account (`C14`); `what` with its article: "a client". */
export const accountFirst = (what: string) => `You must create an account before you can create ${what}.`;
export const carrierFirst = (what: string) => `You must create a SIP trunk before you can create ${what}.`;

/** An account user has one. */
export function needsAccount(actor: Actor, service_provider_sid: string, what: string): Need[] {
  if (actor.scope === 'account') return [];
  return [
    {
      isMet: someAccountQuery(service_provider_sid) as Need['isMet'],
      text: accountFirst(what),
      may: may(accountPolicy, 'create', actor),
      label: 'Add account',
      link: linkOptions({ to: '/internal/accounts/add' }),
    },
  ];
}

export function needsCarrier(actor: Actor, service_provider_sid: string, what: string): Need[] {
  return [
    {
      isMet: someCarrierQuery(service_provider_sid) as Need['isMet'],
      text: carrierFirst(what),
      may: may(carrierPolicy, 'begin', actor),
      label: 'Add carrier',
      link: linkOptions({ to: '/internal/carriers/add' }),
    },
  ];
}
