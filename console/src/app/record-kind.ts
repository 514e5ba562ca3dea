/** A resource as its list, its page, the page that adds one and the question before it is deleted are told of it. */
import { useNavigate } from '@tanstack/react-router';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { may, type Rule } from '@trunkline/contract/core/policy.ts';
import { createElement } from 'react';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import type { ConfirmDeleteProps } from '../ui/overlay/ConfirmDelete.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { DeleteRecord } from './DeleteRecord.tsx';
import { backTo } from './list-as-left.ts';
import type { Deleting, RecordWords, Removal } from './RecordScreen.tsx';
import { type Area, pageOf } from './record-link.ts';
import { type Endpoints, type Resource, useUpdateOne } from './resource-queries.ts';

type Query<T> = {
  data: T | undefined;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** What is asked before a record is deleted that needs no more than its sid, and said afterwards. */
export type Deletion<T, E extends Endpoints> = {
  /** 'tenant': "Delete tenant". */
  kind: string;
  queries: Resource<E>;
  sidOf: (record: T) => string;
  nameOf: (record: T) => string;
  /** What goes with it, and what does not work any more. */
  goes: string;
  deleted: (name: string) => string;
  /** How what uses it is named, where that keeps it from being deleted. */
  blockers?: Pick<ConfirmDeleteProps, 'inUse' | 'blockerLink' | 'blockerWords'>;
};

export type RecordKind<T, E extends Endpoints> = RecordWords &
  Deletion<T, E> & {
    area: Area;
    /** What its list is called: 'Clients'. */
    list: string;
    policy: Record<'update' | 'remove', Rule<[Owner]>> & { begin: Rule };
    /** Whose it is, as far as the actor has to know. */
    ownerOf: (record: T, actor: Actor) => Owner;
    /** What deleting does and what can be done instead, where that is more than what the question says. */
    about?: string;
    /** After a save. */
    created: string;
    updated: string;
  };

/** For `RecordScreen` and for the form in it; of either, what differs is written over it. */
export function useRecord<T, E extends Endpoints>(kind: RecordKind<T, E>, sid: string, query: Query<T>) {
  const { policy } = kind;
  const { actor } = useSession();
  const update = useUpdateOne(kind.queries, sid);
  const list = backTo(`/internal/${kind.area}`, kind.list);
  const removal = (record: T): Removal => ({
    may: may(policy, 'remove', actor, kind.ownerOf(record, actor)),
    about: kind.about ?? kind.goes,
    dialog: (deleting: Deleting) => createElement(DeleteRecord<T, E>, { of: kind, record, ...deleting }),
  });
  return {
    screen: {
      words: kind,
      query,
      list,
      head: (record: T) => ({ title: kind.nameOf(record), sid: kind.sidOf(record) }),
      removal,
    },
    formOf: (record: T) => ({
      stored: storedFrom(record, query),
      may: may(policy, 'update', actor, kind.ownerOf(record, actor)),
      cancel: list.link,
      onSaved: () => toastSuccess(kind.updated),
    }),
    update: update.mutateAsync,
  };
}

/** The same for `AddScreen`. */
export function useNewRecord<T, E extends Endpoints>(kind: RecordKind<T, E>) {
  const { actor } = useSession();
  const navigate = useNavigate();
  const list = backTo(`/internal/${kind.area}`, kind.list);
  return {
    screen: { kind: kind.kind, list, fields: kind.fields },
    form: {
      may: may(kind.policy, 'begin', actor),
      cancel: list.link,
      onSaved({ sid }: { sid: string }) {
        toastSuccess(kind.created);
        void navigate(pageOf(kind.area, sid));
      },
    },
  };
}
