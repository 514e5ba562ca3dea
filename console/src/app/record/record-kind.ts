/** A resource as its list, its page, the page that adds one and the question before it is deleted are told of it. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Rule } from '@trunkline/contract/core/policy.ts';
import { createElement } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { storedFrom } from '../../ui/form/use-record-form.ts';
import type { ConfirmDeleteProps } from '../../ui/overlay/ConfirmDelete.tsx';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { backTo } from '../list/list-as-left.ts';
import { type Endpoints, type Resource, useCreateOne, useUpdateOne } from '../resource-queries.ts';
import { DeleteRecord } from './DeleteRecord.tsx';
import type { Deleting, RecordWords, Removal } from './RecordScreen.tsx';
import { type Area, pageOf } from './record-link.ts';
import type { Uses } from './UsedBy.tsx';
import { useGoOn } from './use-go-on.ts';
import { useRecordSid } from './use-record-sid.ts';

/** What is asked before a record is deleted that needs no more than its sid, and said afterwards. */
export type Deletion<T, E extends Endpoints> = {
  area: Area;
  /** 'tenant': "Delete tenant". */
  kind: string;
  queries: Resource<E>;
  sidOf: (record: T) => string;
  nameOf: (record: T) => string;
  /** What goes with it, and what does not work any more. */
  goes: string;
  deleted: (name: string) => string;
  /** What may use it, and so keep it from being deleted. */
  uses?: (sid: string) => Uses;
  inUse?: ConfirmDeleteProps['inUse'];
  /** Refuses what is used, before a server is asked that cannot tell what uses it (`R7`). */
  refuseUsed?: (sid: string) => Promise<void>;
};

/** `V` are the values of its form, where what is said after a save needs them; `O` is what its policy has to know of it. */
export type RecordKind<T, E extends Endpoints, V = unknown, O extends Owner = Owner> = RecordWords &
  Deletion<T, E> & {
    /** What its list is called: 'Clients'. */
    list: string;
    policy: Record<'update' | 'remove', Rule<[O]>> & { begin: Rule<[]> };
    /** Whose it is, as far as the actor has to know. */
    ownerOf: (record: T, actor: Actor) => O;
    /** What deleting does and what can be done instead, where that is more than what the question says. */
    about?: string;
    /** After a save. */
    created: Said<V>;
    updated: Said<V>;
  };

type Said<V> = string | ((values: V) => string);
const said = <V>(what: Said<V>, values: V) => (typeof what === 'string' ? what : what(values));

/** For `RecordScreen` and for the form in it; of either, what differs is written over it. `param` is its sid's name in the address. */
export function useRecord<T, E extends Endpoints, V, O extends Owner>(
  kind: RecordKind<T, E, V, O>,
  param: string,
) {
  const { policy, uses } = kind;
  const { actor } = useSession();
  const sid = useRecordSid(param);
  const query = useQuery(kind.queries.one(sid)) as unknown as UseQueryResult<T>;
  const update = useUpdateOne(kind.queries, sid);
  const list = backTo(`/internal/${kind.area}`, kind.list);
  const removal = (record: T): Removal => ({
    may: policy.remove(actor, kind.ownerOf(record, actor)),
    about: kind.about ?? kind.goes,
    dialog: (deleting: Deleting) => createElement(DeleteRecord<T, E>, { of: kind, record, ...deleting }),
  });
  return {
    sid,
    query,
    screen: {
      words: kind,
      query,
      list,
      head: (record: T) => ({ title: kind.nameOf(record), sid: kind.sidOf(record) }),
      removal,
      ...(uses && { uses: () => uses(sid) }),
    },
    formOf: (record: T) => ({
      stored: storedFrom(record, query),
      may: policy.update(actor, kind.ownerOf(record, actor)),
      cancel: list.link,
      onSaved: (_: unknown, values: V) => toastSuccess(said(kind.updated, values)),
    }),
    update: update.mutateAsync,
  };
}

/** The same for `AddScreen`. */
export function useNewRecord<T, E extends Endpoints, V, O extends Owner>(kind: RecordKind<T, E, V, O>) {
  const { actor } = useSession();
  const goOn = useGoOn();
  const create = useCreateOne(kind.queries);
  const list = backTo(`/internal/${kind.area}`, kind.list);
  return {
    screen: { kind: kind.kind, list, fields: kind.fields },
    form: {
      may: kind.policy.begin(actor),
      cancel: list.link,
      onSaved({ sid }: { sid: string }, values: V) {
        toastSuccess(said(kind.created, values));
        void goOn(pageOf(kind.area, sid));
      },
    },
    create: create.mutateAsync,
  };
}
