import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { type ReactNode, useRef } from 'react';
import { dateFormat } from '../ui/page/relative-time.ts';
import { BesideList } from '../ui/table/BesideList.tsx';
import { PeekFrame } from '../ui/table/PeekFrame.tsx';
import { useRowKeys } from '../ui/table/row-keys.ts';
import { SkeletonRows } from '../ui/table/SkeletonRows.tsx';
import { usePeeking } from '../ui/table/use-peeking.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditRow } from './AuditRow.tsx';
import classes from './AuditTable.module.css';
import type { AuditSearch } from './audit-search.ts';
import { entryWords } from './audit-words.ts';

type AuditTableProps = {
  /** Newest first; undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  /** Still those of the filters before. */
  isOutdated: boolean;
  onShow: (next: Partial<AuditSearch>) => void;
  /** How many there are, and the way to older ones. */
  below: ReactNode;
};

const day = dateFormat({ dateStyle: 'full' });

/** By day; each row opens to what it changed. */
export function AuditTable({ entries, isOutdated, onShow, below }: AuditTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const entryOf = (sid: string | null | undefined) => entries?.find(({ audit_sid }) => audit_sid === sid);
  const { peek, close } = usePeeking((sid) => entryOf(sid) !== undefined);
  useRowKeys(table, peek);
  const peeked = entryOf(peek?.id);
  const words = peeked && entryWords(peeked);
  const name = words && `${words.did} ${words.name ?? ''}`.trim();
  const days = Map.groupBy(entries ?? [], (entry) => day(new Date(entry.at)));
  return (
    <BesideList
      name={name ?? null}
      panel={
        peeked && (
          <PeekFrame title={name} onClose={close}>
            <AuditDetails entry={peeked} all={entries ?? []} onShow={onShow} />
          </PeekFrame>
        )
      }
    >
      <div className={classes.panel}>
        <table
          ref={table}
          className={classes.table}
          aria-label="audit entries"
          aria-busy={!entries || isOutdated}
          data-dimmed={isOutdated || undefined}
        >
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          {!entries && (
            <tbody>
              <SkeletonRows columns={4} noun="audit entries" />
            </tbody>
          )}
          {[...days].map(([name, ofDay]) => (
            <tbody key={name}>
              <tr className={classes.day} data-between>
                <th scope="rowgroup" colSpan={4}>
                  {dayWords(name, new Date())}
                </th>
              </tr>
              {ofDay.map((entry) => (
                <AuditRow
                  key={entry.audit_sid}
                  entry={entry}
                  all={entries ?? []}
                  isPeeked={entry === peeked}
                  onShow={onShow}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {below}
    </BesideList>
  );
}

function dayWords(name: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (name === day(now)) return `Today, ${name}`;
  return name === day(yesterday) ? `Yesterday, ${name}` : name;
}
