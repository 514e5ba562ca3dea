/** Who else is at work on the database, and what people left as it came. */
import type { Config } from '../app/config.ts';
import type { ExistingTable } from '../db/existing-schema.ts';
import type { LookedAt } from '../db/open-read-only.ts';
import { verifyPassword } from '../security/passwords.ts';
import { amount, type Finding, found, note, some, warning } from './finding.ts';
import {
  countClearKeys,
  listAdminPasswords,
  readAutomatons,
  readConnected,
  readHeartbeat,
  readPlatformVersion,
  readZone,
} from './server-facts.store.ts';

/** A SIP edge tells every few seconds that it is there. */
const FRESH_SECONDS = 600;
/** What a fresh platform gives its first admin; nothing else is tried. */
const WELL_KNOWN = 'admin';

export async function lookAtWriters(
  { db, dialect }: LookedAt,
  tables: Map<string, ExistingTable>,
  config: Config,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (tables.has('schema_version')) {
    const version = await readPlatformVersion(db);
    if (version) findings.push(found(`The platform's schema calls itself ${version}.`));
  }
  if (tables.has('sbc_addresses')) {
    const heartbeat = await readHeartbeat(db);
    const isAlive = heartbeat !== null && heartbeat.age_seconds < FRESH_SECONDS;
    if (heartbeat && isAlive && config.platform_database === 'own')
      findings.push(
        warning(
          `A SIP server of a platform has written here (${heartbeat.at}), and TRUNKLINE_PLATFORM_DATABASE is own: set it to shared, or its components cannot read what Trunkline saves.`,
        ),
      );
    else if (heartbeat)
      findings.push(
        (isAlive ? found : note)(`A SIP server of the platform wrote here last at ${heartbeat.at}.`),
      );
  }
  if (dialect === 'mysql') {
    if (config.platform_database === 'shared') findings.push(...judgeZone(await readZone(db)));
    findings.push(...(await lookAtConnections({ db, dialect })));
  }
  return findings.length > 0 ? findings : [found('No other writers were found.')];
}

/** What Trunkline stores is in UTC; the platform's own programs store times as their server's clock shows them. */
function judgeZone(ahead: number | null): Finding[] {
  if (!ahead) return [];
  const minutes = Math.abs(ahead);
  const by = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} hours`;
  return [
    note(
      `The database's time zone is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} UTC. Times that the platform stores, such as when an account was made or its trial ends, are shown ${by} too ${ahead > 0 ? 'late' : 'early'} here, and those that Trunkline stores are as much off there.`,
    ),
  ];
}

async function lookAtConnections({ db }: Pick<LookedAt, 'db' | 'dialect'>): Promise<Finding[]> {
  const others = await readConnected(db);
  const automatons = await readAutomatons(db);
  const findings: Finding[] = [];
  if (others.length > 0)
    findings.push(
      note(
        `Connected to this database besides: ${some(others.map(({ user, host, connections }) => `${user} from ${host} (${connections})`))}. Trunkline's own servers are among them.`,
      ),
    );
  if (automatons.length > 0)
    findings.push(
      warning(
        `Triggers or events change rows by themselves: ${some(automatons)}. Trunkline makes none on this kind of database.`,
      ),
    );
  return findings;
}

export async function lookAtPeople({ db }: LookedAt, tables: Map<string, ExistingTable>): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (tables.has('api_keys')) {
    const clear = await countClearKeys(db);
    if (clear > 0)
      findings.push(
        note(
          `${amount(clear, 'API key')} of the platform's in the database as tokens, usable by anyone who can read it; replace them with keys created here, which are stored as hashes.`,
        ),
      );
  }
  if (!tables.get('users')?.columns.has('is_active')) return findings;
  const admins = await listAdminPasswords(db);
  if (admins.length === 0)
    findings.push(
      note('There is no active admin; the first start creates one if there are no users at all.'),
    );
  for (const { name, hashed_password, force_change } of admins) {
    if (hashed_password && (await verifyPassword(hashed_password, WELL_KNOWN)))
      findings.push(warning(`The admin ${name} still has the well-known default password; change it now.`));
    else if (force_change) findings.push(note(`The admin ${name} has not changed the initial password yet.`));
  }
  if (findings.length === 0)
    findings.push(found(`${amount(admins.length, 'active admin')}, and no key or password as it came.`));
  return findings;
}
