/**
 * Tells the other programs of this installation that a change of very many rows has locked the SQLite file, so that a
 * server and a command beside it wait for each other's changes as for their own. It is a system lock on a file beside
 * the database, so it ends with its holder.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { dataFiles } from './data-files.ts';
import { ownedAs } from './owned-as.ts';
import type { Held } from './patience.ts';

/** Whoever looks at the mark has it for a moment. */
const LOOKING_MS = 1000;
const LOOK_AGAIN_MS = 10;

const markOf = (file: string) => join(dirname(file), dataFiles.bulk);

/** `timeout`: how long it waits for others who look. A mark that cannot be made is none, and nobody is worse off than without. */
function openMark(file: string, timeout: number): DatabaseSync | null {
  try {
    const isNew = !existsSync(markOf(file));
    const mark = new DatabaseSync(markOf(file), { timeout });
    if (isNew) ownedAs(markOf(file), dirname(file));
    return mark;
  } catch {
    return null;
  }
}

function attempt(mark: DatabaseSync | null, statement: string): 'done' | 'busy' | 'failed' {
  try {
    mark?.exec(statement);
    return mark ? 'done' : 'failed';
  } catch (error) {
    return (error as { errcode?: unknown }).errcode === 5 ? 'busy' : 'failed';
  }
}

/** For the connection that changes very many rows: called for each statement after it was executed. */
export function bulkMark(file: string) {
  let mark: DatabaseSync | null = null;
  return {
    tell(sql: string): void {
      if (sql === 'begin immediate') {
        mark ??= openMark(file, LOOKING_MS);
        attempt(mark, 'begin exclusive');
      } else if ((sql === 'commit' || sql === 'rollback') && mark?.isTransaction) attempt(mark, 'rollback');
    },
    close: () => mark?.close(),
  };
}

/** Whether a program has marked the file; this program's own mark counts as well. */
export function heldByOthers(file: string): { held: Held; close(): void } {
  let mark: DatabaseSync | null = null;
  const isMarked = () => {
    if (!mark && !existsSync(markOf(file))) return false;
    mark ??= openMark(file, 0);
    const looked = attempt(mark, 'begin exclusive');
    if (looked === 'done') attempt(mark, 'rollback');
    return looked === 'busy';
  };
  return {
    held: () => (isMarked() ? after(LOOK_AGAIN_MS, undefined, { ref: false }) : null),
    close: () => mark?.close(),
  };
}
