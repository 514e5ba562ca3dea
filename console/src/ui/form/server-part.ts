import { isSame } from './save-changed-parts.ts';

/**
 * A part of a form's values when the server has told of it: what it is compared with from now on, and what is shown.
 * Null while it stays as it is, since somebody has changed it. `isFirst`: what was compared with before was not the
 * server's, so that a draft which came back before is compared with what there is.
 */
export function serverPart<P>(
  part: { initial: P; shown: P; told: P },
  isFirst: boolean,
): { initial: P; shown: P } | null {
  const { initial, shown, told } = part;
  if (isSame(shown, initial)) return { initial: told, shown: told };
  return isFirst ? { initial: told, shown } : null;
}
