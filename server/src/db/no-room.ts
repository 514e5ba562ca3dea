/** Recognizes a full disk, for which each system and database has words of its own. */
const NO_ROOM =
  /\b(?:ENOSPC|EDQUOT)\b|database or disk is full|\bER_(?:DISK_FULL|RECORD_FILE_FULL)\b|The table '.*' is full/;

export const isNoRoom = (error: unknown): boolean =>
  NO_ROOM.test(`${(error as { code?: unknown })?.code ?? ''} ${error}`);
