import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { AuditRow } from './AuditRow.tsx';
import classes from './AuditTable.module.css';
import type { AuditSearch } from './audit-search.ts';

type AuditTableProps = {
  /** Newest first; undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  /** Still those of the filters before. */
  isOutdated: boolean;
  onShow: (next: Partial<AuditSearch>) => void;
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

/** By day; each row opens to what it changed. */
export function AuditTable({ entries, isOutdated, onShow }: AuditTableProps) {
  const days = Map.groupBy(entries ?? [], (entry) => day.format(new Date(entry.at)));
  return (
    <table
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
          <tr className={classes.day}>
            <th scope="rowgroup" colSpan={4}>
              {dayWords(name, new Date())}
            </th>
          </tr>
          {ofDay.map((entry) => (
            <AuditRow key={entry.audit_sid} entry={entry} onShow={onShow} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function dayWords(name: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (name === day.format(now)) return `Today, ${name}`;
  return name === day.format(yesterday) ? `Yesterday, ${name}` : name;
}
