import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditRow } from '@trunkline/contract/audit/audit.contract.ts';
import { recordName } from '../app/entry-words.ts';
import { isBlank } from '../ui/form/flat-values.ts';
import { countText } from '../ui/page/count-text.ts';
import { differenceOf, type FieldChange, leafText } from '../ui/page/difference-of.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { SkeletonRows } from '../ui/table/SkeletonRows.tsx';
import classes from './AuditRows.module.css';
import { auditRowsQuery } from './audit.queries.ts';
import type { AuditSearch } from './audit-search.ts';

type AuditRowsProps = {
  of: Pick<AuditEntry, 'audit_sid' | 'kind'>;
  total: number;
  onShow: (next: Partial<AuditSearch>) => void;
};

/** What each of many records went through; a record's name leads to its own history. */
export function AuditRows({ of: { audit_sid, kind }, total, onShow }: AuditRowsProps) {
  const query = useInfiniteQuery(auditRowsQuery(audit_sid));
  const rows = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      {query.error && (
        <ProblemNotice
          error={query.error}
          what={rows ? 'More rows could not be loaded.' : 'The rows could not be loaded.'}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {(rows || !query.error) && (
        <table className={classes.table} aria-label="changed records" aria-busy={!rows}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">What changed</th>
            </tr>
          </thead>
          <tbody>
            {!rows && <SkeletonRows columns={2} noun="changed records" rows={Math.min(total, 8)} />}
            {rows?.map((row) => (
              <tr key={row.position}>
                <th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    title="Only this record"
                    onClick={() => onShow({ record_sid: row.record_sid })}
                  >
                    {recordName({ ...row, kind })}
                  </Anchor>
                </th>
                <td>
                  <Changes row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows && rows.length < total && (
        <Group gap="8px 16px" mt={8}>
          <span aria-live="polite">
            {countText(rows.length)} of {countText(total)}
          </span>
          {query.hasNextPage && (
            <Button
              size="compact-sm"
              variant="default"
              aria-disabled={query.isFetchingNextPage}
              onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
            >
              {query.isFetchingNextPage ? 'Loading more rows' : 'Load more rows'}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function Changes({ row }: { row: AuditRow }) {
  if (row.after === null) return <>deleted</>;
  const all = differenceOf(row.before, row.after);
  // The row begins with its name, and a name says more than the sid beside it.
  const isNamed = (path: string) => all.some((field) => `${field.path}_sid` === path);
  const fields = all.filter(
    ({ kind, path, after }) => kind !== 'same' && after !== row.record_name && !isNamed(path),
  );
  return (
    <ul className={classes.changes}>
      {fields.map((field) => (
        <li key={field.path}>
          <span>{field.path}</span> <Change field={field} isNew={row.before === null} />
        </li>
      ))}
    </ul>
  );
}

function Change({ field, isNew }: { field: FieldChange; isNew: boolean }) {
  if (isNew) return <code>{leafText(field.path, field.after)}</code>;
  return (
    <>
      <Value of={field} side="before" /> <span aria-hidden>→</span>
      <VisuallyHidden component="span">to</VisuallyHidden> <Value of={field} side="after" />
    </>
  );
}

function Value({ of, side }: { of: FieldChange; side: 'before' | 'after' }) {
  return isBlank(of[side]) ? 'none' : <code>{leafText(of.path, of[side])}</code>;
}
