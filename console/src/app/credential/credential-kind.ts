/** A kind of vendors' keys, as its list, its record and its dialogs are told of it: speech, or language models. */
import type { CountedList } from '@trunkline/contract/accounts/counted-lists.ts';
import type { ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { FieldTable } from '@trunkline/contract/core/field.ts';
import { type Decision, deny, may, type Rule } from '@trunkline/contract/core/policy.ts';
import type { RecordFormProps } from '../../ui/form/use-record-form.ts';
import type { Replacing } from '../../ui/form/VendorFields.tsx';
import { CANNOT_BE_TESTED, type TestOutcome } from '../../ui/page/credential-status.ts';
import type { Words } from '../list/ListScreen.tsx';
import type { RecordWords } from '../record/RecordScreen.tsx';
import type { Area } from '../record/record-link.ts';
import type { Credential, CredentialQueries } from './credential-queries.ts';

export type CredentialKind<T extends Credential, Test, Answer> = {
  queries: CredentialQueries<T, Test, Answer>;
  policy: Record<'open' | 'update' | 'remove' | 'test', Rule<[Owner]>> & { begin: Rule };
  list: Words;
  record: RecordWords & {
    area: Area & ManyKind & CountedList;
    /** In the question before one is deleted: 'llm service'. */
    deleted: string;
    /** What that does, in the question and before it. */
    goes: string;
    about: string;
    /** After a save. */
    created: string;
    updated: string;
  };
  sidOf: (service: T) => string;
  /** What a person reads; an unknown vendor as it is stored. */
  vendorName: (vendor: string) => string;
  fieldsOf: (vendor: string) => FieldTable;
  isTestable: (service: T) => boolean;
  /** What is known of its tests; `answer`: of the one just made here. */
  outcomeOf: (service: T, answer?: Answer) => TestOutcome;
  /** What the test of a new key came to. */
  keyOutcome: (service: T, test: Test) => TestOutcome;
};

/** What the form of either kind is given; it saves by itself, and answers the sid. */
export type CredentialFormProps<V, T> = Omit<RecordFormProps<V, T, string>, 'onSave'> & {
  service_provider_sid: string;
  replacing?: Replacing | undefined;
};

/** Whether this person may ask its vendor, and whether there is anything to ask. */
export function mayTest<T extends Credential, Test, Answer>(
  { policy, isTestable, outcomeOf }: CredentialKind<T, Test, Answer>,
  actor: Actor,
  service: T,
): Decision {
  const rule = may(policy, 'test', actor, service);
  if (!rule.allowed || isTestable(service)) return rule;
  const { status, reason } = outcomeOf(service);
  // A platform may have left a result of its own.
  return deny((status === 'not tested' ? reason : null) ?? CANNOT_BE_TESTED);
}

/** "AWS (sales)" */
export function titleOf<T extends Credential, Test, Answer>(
  { vendorName }: CredentialKind<T, Test, Answer>,
  { vendor, label }: T,
): string {
  return label ? `${vendorName(vendor)} (${label})` : vendorName(vendor);
}
