import type { RecordKind } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { useRecordFacts } from '../../record-facts/record-facts.queries.ts';
import { ConfirmDelete, type ConfirmDeleteProps } from '../../ui/overlay/ConfirmDelete.tsx';

type DeleteUnusedProps = Omit<ConfirmDeleteProps, 'blockers' | 'totals'> & {
  area: RecordKind;
  sid: string;
};

/**
 * The question before a record is deleted that others may use. What stands in the way is asked as it opens, each
 * time, and shown in place of a button that would be refused. Whoever presses before that hears the same of the server.
 */
export function DeleteUnused({ area, sid, ...question }: DeleteUnusedProps) {
  const facts = useRecordFacts(area, question.opened ? sid : undefined, 0);
  const { blockers, used_by } = facts?.data ?? {};
  return (
    <ConfirmDelete {...question} {...(blockers && { blockers })} {...(used_by && { totals: used_by })} />
  );
}
