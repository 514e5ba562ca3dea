export type Fields = Record<string, unknown>;

/** The key of a record's own sid, or of a row's: the first that it has. */
export const ownSid = (record: object) => Object.keys(record).find((key) => key.endsWith('_sid'));

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
