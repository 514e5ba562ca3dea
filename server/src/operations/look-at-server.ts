/** The database's server: its version, its clock, and what this user may do there. */
import { isBefore, readSkew, readVersion, skewed, tooOld, versionOf } from '../db/database-server.ts';
import type { LookedAt } from '../db/open-read-only.ts';
import { type Finding, fault, found, note, warning } from './finding.ts';
import { readGrants, readStatus } from './server-facts.store.ts';

/** What this program was made for last; a later one is likely to do. */
const TRIED = { MySQL: [9, 7], MariaDB: [11, 8] } as const;

const GREAT_SKEW_MS = 60_000;

export async function lookAtServer({ db, dialect }: LookedAt): Promise<Finding[]> {
  const version = await readVersion(db, dialect);
  if (dialect === 'sqlite') return [found(`SQLite ${version}.`)];
  return [...judgeVersion(version), ...judgeStatus(await readStatus(db)), judgeClock(await readSkew(db))];
}

export function judgeVersion(version: string): Finding[] {
  const refused = tooOld(version);
  if (refused) return [fault(refused)];
  const { kind, number } = versionOf(version);
  if (isBefore(TRIED[kind], number))
    return [
      note(
        `${kind} ${version} is newer than ${TRIED[kind].join('.')}, the latest version tested with Trunkline; try it with a copy first.`,
      ),
    ];
  return [found(`${kind} ${version}.`)];
}

/** Of a cluster, what goes on when one node is gone. */
export function judgeSize(size: number): Finding {
  const sentence = `The server is a node of a Galera cluster of ${size === 1 ? 'one node' : `${size} nodes`}`;
  if (size >= 3) return found(`${sentence}.`);
  return warning(
    `${sentence}: ${size === 1 ? 'the others are gone, or there are none' : 'when one is gone, the other takes no changes either'}. Three keep going without one.`,
  );
}

function judgeStatus(status: Map<string, string>): Finding[] {
  const findings: Finding[] = [];
  const isOn = (name: string) => /^(on|1)$/i.test(status.get(name) ?? '');
  if (isOn('read_only') || isOn('super_read_only'))
    findings.push(
      warning(
        'The database server is read_only, like a replica: users without special privileges cannot change anything.',
      ),
    );
  const packet = Number(status.get('max_allowed_packet') ?? 0);
  if (packet > 0 && packet < 4 * 1_048_576)
    findings.push(
      warning(
        `max_allowed_packet is ${packet} bytes, but an import of numbers may need more; set it to 16 MB.`,
      ),
    );
  const cluster = status.get('wsrep_cluster_status');
  if (cluster && cluster !== 'Disconnected') {
    const state = status.get('wsrep_local_state_comment') ?? '';
    const nodes = `a Galera cluster of ${status.get('wsrep_cluster_size')} nodes`;
    findings.push(
      cluster === 'Primary' && state === 'Synced'
        ? judgeSize(Number(status.get('wsrep_cluster_size')))
        : fault(
            `The server is a node of ${nodes} that is ${cluster} and ${state}; it takes no changes until it is Primary and Synced.`,
          ),
    );
  }
  return findings;
}

/** By how many milliseconds the database is ahead. */
export function judgeClock(skew_ms: number): Finding {
  const sentence = skewed(skew_ms);
  if (!sentence) return found('The clocks of this machine and of the database agree.');
  return Math.abs(skew_ms) < GREAT_SKEW_MS ? warning(sentence) : fault(sentence);
}

const ALWAYS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const FOR_UPGRADES = ['CREATE', 'ALTER', 'INDEX', 'REFERENCES', 'DROP'];

export async function lookAtRights(
  { db, dialect }: LookedAt,
  database: string,
  is_upgraded: boolean,
): Promise<Finding[]> {
  if (dialect === 'sqlite') return [];
  return judgeRights(await readGrants(db), database, is_upgraded);
}

export function judgeRights(grants: string[], database: string, is_upgraded: boolean): Finding[] {
  const has = new Set<string>();
  let hasRoles = false;
  let isEverybodys = false;
  for (const grant of grants) {
    const [, rights = '', on = ''] = /^GRANT (.+?) ON (\S+) TO /.exec(grant) ?? [];
    if (!on) hasRoles ||= /^GRANT .+ TO /.test(grant);
    else if (covers(on, database)) {
      for (const right of rights.split(', ')) has.add(right);
      isEverybodys ||= on === '*.*' && /^(ALL PRIVILEGES|.*\bSUPER\b)/.test(rights);
    }
  }
  const lacking = (rights: string[]) =>
    has.has('ALL PRIVILEGES') ? [] : rights.filter((right) => !has.has(right));
  const needed = lacking(ALWAYS);
  const later = lacking(FOR_UPGRADES);
  const roles = hasRoles ? ' Privileges granted through a role were not checked.' : '';
  const judge = hasRoles ? warning : fault;
  const findings: Finding[] = [];
  if (needed.length > 0)
    findings.push(
      judge(
        `The database user may not ${needed.join(', ')}; grant it that on the database ${database}.${roles}`,
      ),
    );
  if (later.length > 0)
    findings.push(
      (is_upgraded ? note : judge)(
        `The database user may not ${later.join(', ')}, which ${is_upgraded ? 'the next upgrade will need' : 'the upgrade that waits needs'}; grant it that on the database ${database} for that start.${roles}`,
      ),
    );
  if (isEverybodys)
    findings.push(
      warning(
        'The database user has all privileges on the whole server; use a user with privileges only on the database of Trunkline.',
      ),
    );
  if (findings.length === 0)
    findings.push(
      found('The database user has the privileges that Trunkline needs, and no others on the whole server.'),
    );
  return findings;
}

/** `on` is `*.*`, or a database's name as SHOW GRANTS quotes it, where % and _ stand for others. */
function covers(on: string, database: string): boolean {
  if (on === '*.*') return true;
  const [, pattern] = /^`(.+)`\.\*$/.exec(on) ?? [];
  if (!pattern) return false;
  const expression = pattern.replace(/\\([_%])|([_%])|([^\w])/g, (_, literal, wild, other) => {
    if (literal) return literal;
    if (wild) return wild === '%' ? '.*' : '.';
    return `\\${other}`;
  });
  return new RegExp(`^${expression}$`, 'i').test(database);
}
