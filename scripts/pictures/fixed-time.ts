/**
 * Loaded before anything else of a process, so that another run is like this one: its clock stands where PICTURES_BEGIN says,
 * in ms since 1970, and goes on by a little whenever it is read; sids come one after the other.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** So that what comes later is later, and all of it takes less than a minute. */
const TICK_MS = 0.01;
const begin = Number(process.env.PICTURES_BEGIN);
const real = Date;
let reads = 0;

class FixedDate extends real {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [FixedDate.now()] : given) as [number]));
  }

  static override now(): number {
    reads += 1;
    return Math.floor(begin + reads * TICK_MS);
  }
}

globalThis.Date = FixedDate as DateConstructor;

let sids = 0;

function nextSid(): string {
  sids += 1;
  const hex = createHash('sha256').update(`sid ${sids}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

Object.assign(crypto, { randomUUID: nextSid });
syncBuiltinESMExports();
