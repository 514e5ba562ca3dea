/** The files of the data directory, by what they hold. */
export const dataFiles = {
  database: 'trunkline.db',
  calls: 'calls.db',
  traces: 'traces.db',
  /** Counted from the calls, when they are kept elsewhere. */
  figures: 'call-figures.db',
  secrets: 'secrets.json',
  /** Held by the server that works in it. */
  claim: 'trunkline.lock',
  /** Locked by the program that is changing very many rows. */
  bulk: 'trunkline.bulk',
} as const;

/** What a command says that finds no installation: it may have been given another place than the server. */
export const askPlace = (missing: string): string =>
  `${missing}. Is TRUNKLINE_DATA_DIR the same as for the server?`;
