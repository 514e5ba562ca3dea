/** Which stored values the secrets at hand do not open, and in which format the others are. */
import { type SealedPlace, sealedPlaces, sealedValues } from '../app/sealed-values.store.ts';
import type { ExistingTable } from '../db/existing-schema.ts';
import type { Db } from '../db/open.ts';
import { type Cipher, formatOf } from '../security/cipher.ts';
import { amount, type Finding, fault, found, some, warning } from './finding.ts';

const AT_ONCE = 1000;

type Tally = {
  read: number;
  unreadable: string[];
  /** Of those, how many another secret or format at hand opens, by what to set. */
  by_others: Map<string, number>;
  clear: number;
  platforms: number;
  ours: number;
};

/** What opens values that the configuration as it is does not, and what then has to be set. */
export type OtherCipher = { to_set: string; cipher: Cipher };

export async function lookAtSealed(
  db: Db,
  tables: Map<string, ExistingTable>,
  {
    cipher,
    is_shared,
    others,
  }: { cipher: Cipher | null; is_shared: boolean; others: readonly OtherCipher[] },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let read = 0;
  for (const place of sealedPlaces) {
    if (!tables.get(place.table)?.columns.has(place.column)) continue;
    const tally = await tallyOf(db, place, cipher, others);
    read += tally.read;
    findings.push(...judge(place, tally, is_shared));
  }
  if (cipher === null && findings.length === 0 && read === 0) return [found('Nothing is encrypted yet.')];
  if (findings.length === 0) findings.push(found(`All ${amount(read, 'encrypted value')} can be read.`));
  return findings;
}

async function tallyOf(
  db: Db,
  place: SealedPlace,
  cipher: Cipher | null,
  others: readonly OtherCipher[],
): Promise<Tally> {
  const tally: Tally = {
    ...{ read: 0, unreadable: [], clear: 0, platforms: 0, ours: 0 },
    by_others: new Map(),
  };
  for await (const values of sealedValues(db, place, AT_ONCE))
    for (const { sid, sealed } of values) {
      const format = formatOf(sealed);
      tally[format]++;
      if (format === 'clear') continue;
      if (opens(cipher, sealed)) tally.read++;
      else {
        tally.unreadable.push(sid);
        const other = others.find((one) => opensPlainly(one.cipher, sealed));
        if (other) tally.by_others.set(other.to_set, (tally.by_others.get(other.to_set) ?? 0) + 1);
      }
    }
  return tally;
}

function opens(cipher: Cipher | null, sealed: string): boolean {
  try {
    cipher?.open(sealed, '');
    return cipher !== null;
  } catch {
    return false;
  }
}

/** The old format has nothing that tells a wrong secret: what comes out has to look like what was put in. */
function opensPlainly(cipher: Cipher, sealed: string): boolean {
  try {
    return /^[\x20-\x7e\s]+$/.test(cipher.open(sealed, ''));
  } catch {
    return false;
  }
}

function judge({ table, column, read_by }: SealedPlace, tally: Tally, is_shared: boolean): Finding[] {
  const where = `${table}.${column}`;
  const findings: Finding[] = [];
  if (tally.unreadable.length > 0)
    findings.push(
      fault(
        `${where}: ${amount(tally.unreadable.length, 'value')} cannot be read with the encryption secret at hand (${some(tally.unreadable)}). Give the secret that sealed them, or enter these again.`,
      ),
    );
  for (const [to_set, count] of tally.by_others)
    findings.push(fault(`${where}: ${count} of these can be read when ${to_set}.`));
  if (tally.clear > 0)
    findings.push(
      warning(
        `${where}: ${amount(tally.clear, 'value')} in clear, or in no format that Trunkline knows; save those records again.`,
      ),
    );
  if (read_by === 'platform' && is_shared && tally.ours > 0)
    findings.push(
      warning(
        `${where}: ${amount(tally.ours, 'value')} in Trunkline's own format, which the platform's components cannot read; save those records again.`,
      ),
    );
  if (read_by === 'platform' && !is_shared && tally.platforms > 0)
    findings.push(
      warning(
        `${where}: ${amount(tally.platforms, 'value')} in the platform's format. If its components still use this database, set TRUNKLINE_PLATFORM_DATABASE=shared: else they cannot read what Trunkline saves.`,
      ),
    );
  return findings;
}
