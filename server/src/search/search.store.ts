/** What is found of each kind: first what begins with the text, then what holds it, both in the order of an index (decision 019). */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import { sql } from 'kysely';
import { namesOf } from '../app/named-tables.store.ts';
import { isMysql } from '../db/dialect.ts';
import { eachOnce } from '../db/each-once.ts';
import { compiled, type Fragment, fragment, inKysely, joined, words } from '../db/fragment.ts';
import { type Condition, firstInOrder, type Selection, type Whose } from '../db/list.ts';
import { inThisOrder, isOneOf } from '../db/list-parts.ts';
import type { Db } from '../db/open.ts';
import { beginsWith, contains } from '../db/page.ts';
import { withinReach } from '../db/reach.ts';
import { inTurns } from '../db/slices.ts';
import { keptCandidates } from './kept-candidates.store.ts';
import { indexedCandidates } from './name-index.store.ts';
import {
  type Candidates,
  type Named,
  type Searched,
  searched,
  searchedNumbers,
} from './searched-kinds.store.ts';

/** A shorter text is in nearly everything. */
const LEAST_INSIDE = 3;

/** By what they are called. Numbers have a search of their own. */
export async function findNamed(db: Db, actor: Actor, text: string, most: number): Promise<Found[]> {
  const kept = isMysql(db) ? await keptCandidates(db) : await indexedCandidates(db, text);
  const candidates = text.length < LEAST_INSIDE ? () => 'unknown' as const : kept;
  return inTurns(db, searched, async (one) => {
    const lookThrough = () => findInOrder(db, actor, one, { text, most });
    return findBest(db, one, { whose: one.whose(actor), candidates, text, most }, lookThrough);
  });
}

type Asked = { text: string; most: number };

async function findInOrder(db: Db, actor: Actor, one: Searched, { text, most }: Asked): Promise<Found[]> {
  // Each in an index of its own.
  const begins = await Promise.all(
    namesOf(one).map((column) =>
      findWhere(db, actor, one, [beginsWith(db, `t.${column}`, text)], most, [column]),
    ),
  );
  const found = eachOnce(begins.flat());
  if (found.length >= most || text.length < LEAST_INSIDE) return found.slice(0, most);
  return eachOnce([...found, ...(await findWhere(db, actor, one, [holds(db, one, text)], most))]).slice(
    0,
    most,
  );
}

/** Of these: what begins with the text first. */
async function findAmong(
  db: Db,
  one: Named,
  { whose, among, text, most }: Asked & { whose: Whose; among: Fragment },
): Promise<Found[]> {
  const within = isWithin(whose);
  if (!within) return [];
  const begins = namesOf(one).map(
    (column) => fragment`instr(lower(${words(`t.${column}`)}), lower(${text})) = 1`,
  );
  return foundBy(
    db,
    one,
    fragment`from (${among}) as page ${inThisOrder(db)} ${joinedAs(one, 'page.sid')}
      where ${holds(db, one, text)} and ${within}
      order by coalesce(${joined(begins, ' or ')}, 0) desc, ${words(`t.${one.name}, t.${one.key}`)} limit ${most}`,
  );
}

function holds(db: Db, one: Named, text: string): Condition {
  return contains(
    db,
    namesOf(one).map((column) => `t.${column}`),
    text,
  );
}

/** With the account as `a`; null where nothing is shown. */
function isWithin(whose: Whose): Fragment | null {
  return 'ranges' in whose && whose.ranges.length === 0 ? null : isOneOf(whose);
}

/** By the beginning of their sid. */
export async function findBySid(db: Db, actor: Actor, beginning: string): Promise<Found[]> {
  return inTurns(db, [...searched, searchedNumbers], (one) =>
    findWhere(db, actor, one, [beginsWith(db, `t.${one.key}`, beginning)], 2, []),
  );
}

/** The record of the kind that has this whole sid, as far as it is within reach. */
export async function findExactly(db: Db, actor: Actor, kind: string, sid: string): Promise<Found[]> {
  const one = [...searched, searchedNumbers].find((known) => known.kind === kind);
  return one ? findWhere(db, actor, one, [fragment`t.${words(one.key)} = ${sid}`], 1, []) : [];
}

const MOST_REALMS = 100;

/** Clients by their address, the beginning of the realm at least. */
export async function findDevices(
  db: Db,
  actor: Actor,
  { user, realm }: { user: string; realm: string },
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'kind'>>`
    select t.client_sid as sid, t.username as name, a.sip_realm as detail, a.account_sid,
      a.name as account_name, a.service_provider_sid
    from (select c.account_sid, c.name, c.sip_realm, c.service_provider_sid from accounts as c
      where ${inKysely(beginsWith(db, 'c.sip_realm', realm))} and ${withinReach(actor, 'accounts', 'c')}
      limit ${MOST_REALMS}) as a
    join clients as t on t.account_sid = a.account_sid
    where ${inKysely(beginsWith(db, 't.username', user))} order by t.username limit ${most}`.execute(db);
  return rows.map((row): Found => ({ ...row, kind: 'clients' }));
}

/** Numbers with these digits, which alone `selection` asks for. */
export async function findNumbers(db: Db, selection: Selection, { text, most }: Asked): Promise<Found[]> {
  const candidates = isMysql(db) ? await keptCandidates(db) : () => 'unknown' as const;
  const asked = { whose: selection.whose, candidates, text, most };
  return findBest(db, searchedNumbers, asked, () => read(db, searchedNumbers, selection, most));
}

/** What begins with the text first; `lookThrough` where it is not known what may hold it. */
async function findBest(
  db: Db,
  one: Named,
  { whose, candidates, text, most }: Asked & { whose: Whose; candidates: Candidates },
  lookThrough: () => Promise<Found[]>,
): Promise<Found[]> {
  const places = candidates(one, text);
  if (places === null) return [];
  if (places === 'unknown') return lookThrough();
  const { first, rest } = places;
  const found = await findAmong(db, one, { whose, among: first, text, most });
  if (!rest || found.length >= most) return found;
  return rest === 'unknown' ? lookThrough() : findAmong(db, one, { whose, among: rest, text, most });
}

function findWhere(
  db: Db,
  actor: Actor,
  one: Named,
  where: Condition[],
  most: number,
  columns: readonly string[] = [one.name],
): Promise<Found[]> {
  const sorting = { columns, descending: false, has_nulls: true as const };
  return read(db, one, { table: one.table, key: one.key, whose: one.whose(actor), where, sorting }, most);
}

async function read(db: Db, one: Named, selection: Selection, most: number): Promise<Found[]> {
  const places = await firstInOrder(db, selection, most);
  if (!places) return [];
  return foundBy(
    db,
    one,
    fragment`from (${places.page}) as page join ${joinedAs(one, 'page.sid')} order by ${words(places.order)}`,
  );
}

/** The record that has this sid, and its account. */
function joinedAs({ table, key, owner }: Named, sid: string): Fragment {
  const account = owner.includes('account_sid')
    ? 'left join accounts as a on a.account_sid = t.account_sid'
    : '';
  return words(`${table} as t on t.${key} = ${sid} ${account}`);
}

async function foundBy(db: Db, one: Named, from: Fragment): Promise<Found[]> {
  const column = (name: string | undefined) => words(name ? `t.${name}` : 'null');
  const account = one.owner.includes('account_sid');
  const own = one.owner.includes('service_provider_sid') ? 't.service_provider_sid' : 'null';
  const query = fragment`
    select ${column(one.key)} as sid, coalesce(${column(one.name)}, '') as name,
      ${column(one.detail)} as detail, ${words(account ? 'a.account_sid' : 'null')} as account_sid,
      ${words(account ? 'a.name' : 'null')} as account_name,
      ${words(account ? `coalesce(a.service_provider_sid, ${own})` : own)} as service_provider_sid
    ${from}`;
  const { rows } = await db.executeQuery<Omit<Found, 'kind'>>(compiled(query));
  return rows.map((row) => ({ ...row, kind: one.kind }));
}

const gatewayTables = ['sip_gateways', 'smpp_gateways'] as const;

/** A word such as `sip` begins the names of very many. */
const MOST_BEGINNINGS = 1000;

export type SoughtAddress = { host: string; port: number | null; is_beginning: boolean };

/** Carriers by the address of a gateway, or by the beginning of one; each once. */
export async function findByAddress(
  db: Db,
  actor: Actor,
  { host, is_beginning, port }: SoughtAddress,
  most: number,
): Promise<Found[]> {
  const holdsIt = is_beginning ? beginsWith(db, 'g.ipv4', host) : contains(db, ['g.ipv4'], host);
  const hasPort = port === null ? sql`1 = 1` : sql`g.port = ${port}`;
  // SQLite would otherwise begin with all carriers within reach.
  const joinAfter = sql.raw(isMysql(db) ? 'join' : 'cross join');
  const all = gatewayTables.map(async (table) => {
    const gateways = sql`(select g.voip_carrier_sid, g.ipv4 from ${sql.table(table)} as g
      where ${inKysely(holdsIt)} and ${hasPort} ${is_beginning ? sql`limit ${MOST_BEGINNINGS}` : sql``})`;
    const { rows } = await sql<Omit<Found, 'kind'>>`
      select t.voip_carrier_sid as sid, t.name, min(g.ipv4) as detail, min(a.account_sid) as account_sid,
        min(a.name) as account_name, min(coalesce(a.service_provider_sid, t.service_provider_sid)) as service_provider_sid
      from ${gateways} as g ${joinAfter} voip_carriers as t on t.voip_carrier_sid = g.voip_carrier_sid
      left join accounts as a on a.account_sid = t.account_sid
      where (${withinReach(actor, 'voip_carriers', 't')}) is true
      group by t.voip_carrier_sid, t.name limit ${most}`.execute(db);
    return rows.map((row): Found => ({ ...row, kind: 'carriers' }));
  });
  return eachOnce((await Promise.all(all)).flat());
}
