import { useSession } from '../../session/session.queries.ts';
import { wordsIn } from '../../ui/overlay/blockers-by-kind.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import type { ListedRow } from '../list/ListScreen.tsx';
import { type Endpoints, useRemoveOne } from '../resource-queries.ts';
import { DeleteUnused } from './DeleteUnused.tsx';
import type { Deleting } from './RecordScreen.tsx';
import type { Deletion } from './record-kind.ts';

type DeleteRecordProps<T, E extends Endpoints> = Deleting & { of: Deletion<T, E>; record: T };

export function DeleteRecord<T, E extends Endpoints>({ of, record, ...dialog }: DeleteRecordProps<T, E>) {
  const remove = useRemoveOne(of.queries);
  const isTold = useSession().features.has('record-facts');
  const name = of.nameOf(record);
  const uses = of.uses?.(of.sidOf(record));
  const question = {
    ...dialog,
    kind: of.kind,
    name,
    async onDelete() {
      if (!isTold) await of.refuseUsed?.(of.sidOf(record));
      return remove.mutateAsync(of.sidOf(record));
    },
    done: of.deleted(name),
    children: <p>{of.goes}</p>,
  };
  if (!uses) return <ConfirmDelete {...question} />;
  return (
    <DeleteUnused
      {...question}
      {...(of.inUse && { inUse: of.inUse })}
      area={of.area}
      sid={of.sidOf(record)}
      blockerWords={wordsIn(uses)}
      blockerLink={({ kind, sid }) => uses[kind]?.one?.(sid)}
    />
  );
}

/** What every list tells of its rows. */
export function rowOf<T, E extends Endpoints>(kind: Deletion<T, E>): ListedRow<T> {
  return {
    id: kind.sidOf,
    name: kind.nameOf,
    ...(kind.uses && { uses: kind.uses }),
    removal: (record, dialog) => <DeleteRecord of={kind} {...{ record, ...dialog }} />,
  };
}
