/** Reports every executed statement, if something measures; otherwise it costs nothing. */
import type { LogEvent } from 'kysely';

export type QueryKind = 'select' | 'insert' | 'update' | 'delete' | 'other';
export type QueryWatch = (kind: QueryKind, ms: number, has_failed: boolean) => void;

const kinds: Record<string, QueryKind> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Reports neither the statement's text nor its values. */
export function watchedBy(watch: QueryWatch | null) {
  if (!watch) return {};
  return {
    log({ level, query, queryDurationMillis }: LogEvent) {
      watch(kinds[query.query.kind] ?? 'other', queryDurationMillis, level === 'error');
    },
  };
}
