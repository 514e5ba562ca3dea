/** Whether what an entry about many tells can be undone: a deletion cannot be made whole, an import is deleted. */
export function isUndoable({ action, rows }: { action: string; rows: number | null }): boolean {
  return rows !== null && ['activate', 'deactivate', 'set-account', 'route', 'undo'].includes(action);
}
