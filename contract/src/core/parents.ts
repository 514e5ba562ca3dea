/** The tenant that the address of a list or a record names. */
import { z } from 'zod';
import { sid } from './value.ts';

/** One of the two, by the spelling of the path. */
export const tenantOfPath = z.object({ service_provider_sid: sid.optional(), account_sid: sid.optional() });

/** Portals in the field send `undefined` for a tenant; what is no sid names nobody (`R4`). */
const parentSid = z
  .string()
  .transform((text) => sid.safeParse(text).data)
  .meta({ format: 'uuid' })
  .optional();

/** Parents in the path of a read, for which the record's own sid is enough. */
export const parentsOfRead = { service_provider_sid: parentSid, account_sid: parentSid };
