/** Whether a change of many records can be undone: a deletion cannot, and imported numbers are deleted instead. */
export function isUndoable({ action, rows }: { action: string; rows: number | null }): boolean {
  return rows !== null && ['activate', 'deactivate', 'set-account', 'route', 'undo'].includes(action);
}
