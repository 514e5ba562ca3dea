/** Schemas that are decided by code, and the plain ones that show a reader of the API page what to send. */
import type { z } from 'zod';

const standIns = new WeakMap<object, () => z.ZodType>();

/** The stand-in is made when the page is written: the console never pays for it. */
export function describedBy<S extends z.ZodType>(schema: S, standIn: () => z.ZodType): S {
  standIns.set(schema, standIn);
  return schema;
}

export function standInOf(schema: object): z.ZodType | undefined {
  return standIns.get(schema)?.();
}
