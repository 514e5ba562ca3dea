/** What the registrar wrote last about a carrier that we register with (`P5`). */
import { z } from 'zod';

/** `{}` when it wrote nothing. */
export const registerStatus = z.object({
  status: z.string().optional().meta({ description: 'ok or fail' }),
  /** Null where the registrar stored something that is no text. */
  reason: z.string().nullable().optional(),
  cseq: z.union([z.string(), z.number()]).optional(),
  callId: z.string().optional(),
  timestamp: z.string().optional().meta({ description: 'ISO 8601, when the registrar told a time' }),
  expires: z.union([z.string(), z.number()]).optional(),
});

export type RegisterStatus = z.output<typeof registerStatus>;

/** Seconds and milliseconds since 1970 are told apart by their size: this is 1973 in the one, the year 5138 in the other. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** Reads the column's text: only known keys of the right type; what cannot be read is dropped. */
export function readRegisterStatus(stored: string | null): RegisterStatus {
  const raw = parsed(stored);
  const status: RegisterStatus = {};
  if (typeof raw.status === 'string') status.status = raw.status;
  if (raw.reason !== undefined) status.reason = typeof raw.reason === 'string' ? raw.reason : null;
  if (isTextOrNumber(raw.cseq)) status.cseq = raw.cseq;
  if (typeof raw.callId === 'string') status.callId = raw.callId;
  const timestamp = isTextOrNumber(raw.timestamp) ? toIso(raw.timestamp) : null;
  if (timestamp) status.timestamp = timestamp;
  if (isTextOrNumber(raw.expires)) status.expires = raw.expires;
  return status;
}

function parsed(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function toIso(value: string | number): string | null {
  const number = typeof value === 'number' || /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
  const date = new Date(number === null ? value : number < FIRST_MILLISECONDS ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
