/** Schemas that are decided by code, and plain stand-ins that show readers of the API page what to send. */
import type { z } from 'zod';

const standIns = new WeakMap<object, () => z.ZodType>();

/** The stand-in is only made when the page is written, so it costs the console nothing. */
export function describedBy<S extends z.ZodType>(schema: S, standIn: () => z.ZodType): S {
  standIns.set(schema, standIn);
  return schema;
}

export function standInOf(schema: object): z.ZodType | undefined {
  return standIns.get(schema)?.();
}
