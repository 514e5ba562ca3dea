/** The tenants that the address of a record may name besides the record itself. */
import { z } from 'zod';
import { sid } from './value.ts';

/** Portals in the field send `undefined` for a tenant; what is no sid names nobody (`R4`). */
const parentSid = z
  .string()
  .transform((text) => sid.safeParse(text).data)
  .meta({ format: 'uuid' })
  .optional();

export const parents = { service_provider_sid: parentSid, account_sid: parentSid };
