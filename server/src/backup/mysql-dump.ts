/** MySQL and MariaDB are dumped and loaded by their own programs, which know all that a database may hold. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { RESTORING } from '../db/half-restored.ts';
import { isNoRoom } from '../db/no-room.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { endWhenSilent } from './end-when-silent.ts';
import { programTls } from './program-tls.ts';
import { BackupRefusal } from './refusal.ts';

/** One moment of the whole database, without holding anybody up. */
export const DUMP_OPTIONS = [
  '--single-transaction',
  '--quick',
  '--hex-blob',
  '--no-tablespaces',
  '--default-character-set=utf8mb4',
];

/** `keep` takes the dump. Throws when the program is missing or fails. */
export async function dumpMysql(
  url: string,
  keep: (sql: Readable) => Promise<void>,
  look_ms?: number,
): Promise<void> {
  const talk = ({ stdout }: Program) => {
    // At once, since Node throws away what nobody has asked for when the program ends.
    const dump = new PassThrough();
    return Promise.all([pipeline(stdout, dump), keep(dump)]);
  };
  await withProgram(['mariadb-dump', 'mysqldump'], url, DUMP_OPTIONS, talk, look_ms);
}

/** What is in another one may not be ours alone. */
export async function refuseNotEmpty(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, connections: 1 });
  try {
    await refuseTables(db, url);
  } finally {
    await close();
  }
}

async function refuseTables(db: Db, url: string): Promise<void> {
  const { rows } = await sql`show tables`.execute(db);
  if (rows.length > 0)
    throw new BackupRefusal(
      `The database ${new URL(url).pathname.slice(1)} is not empty. Create an empty database, set DATABASE_URL to it, and restore again.`,
    );
}

/** Into an empty database only. Until `then` is done too, no server starts on it. */
export async function loadMysql<T>(url: string, dump: Readable, then: () => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, connections: 1 });
  try {
    await refuseTables(database.db, url);
    await sql`create table ${sql.table(RESTORING)} (begun_at timestamp primary key)`.execute(database.db);
    await withProgram(['mariadb', 'mysql'], url, ['--default-character-set=utf8mb4'], ({ stdin }) =>
      pipeline(dump, stdin),
    );
    const done = await then();
    await sql`drop table ${sql.table(RESTORING)}`.execute(database.db);
    return done;
  } finally {
    await database.close();
  }
}

type Program = ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable };

/** Runs the first of the programs that is there; `talk` has its input and output. */
async function withProgram(
  names: string[],
  url: string,
  options: string[],
  talk: (program: Program) => Promise<unknown>,
  look_ms?: number,
): Promise<void> {
  const { name, isOfMariadb } = installed(names);
  const { username, password, pathname } = new URL(url);
  const tls = programTls(url, isOfMariadb);
  const login = `[client]\npassword="${decodeURIComponent(password).replace(/["\\]/g, '\\$&')}"\n`;
  const files = await filesOf([login, ...Object.values(tls.files)]);
  try {
    const where = [...placeOf(url), `--user=${decodeURIComponent(username)}`];
    const trusted = Object.keys(tls.files).map((name, at) => `--${name}=${inProgram(at + 1)}`);
    const database = decodeURIComponent(pathname.slice(1));
    const program = spawn(
      name,
      [`--defaults-extra-file=${inProgram(0)}`, ...options, ...tls.options, ...trusted, ...where, database],
      { stdio: ['pipe', 'pipe', 'pipe', ...files.map(({ fd }) => fd)] },
    ) as Program;
    const over = new AbortController();
    const silence = endWhenSilent(program, url, over.signal, look_ms);
    const outcomes = await Promise.allSettled([ended(program), talk(program)]);
    over.abort();
    const silent = await silence;
    if (silent) throw silent;
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    // What the program says is the cause, where the pipe to it breaks too; but of our full disk it knows that pipe alone.
    if (reasons.length > 0) throw reasons.find(isNoRoom) ?? reasons[0];
  } finally {
    for (const file of files) await file.close();
  }
}

/** Where the server asks. Of a local host by name the programs would ask their usual socket, whoever listens there, whatever the port. */
function placeOf(url: string): string[] {
  const { hostname, port, searchParams } = new URL(url);
  const socket = searchParams.get('socketPath');
  if (socket) return ['--protocol=socket', `--socket=${socket}`];
  return ['--protocol=tcp', `--host=${hostname.replace(/^\[|\]$/g, '')}`, `--port=${port || 3306}`];
}

/** What one of these is called by the program that gets them. */
const inProgram = (nth: number) => `/dev/fd/${nth + 3}`;

/**
 * What must not be among the arguments, which every user of the machine can read; and in no folder any more, so that
 * nothing is left of it however this ends.
 */
async function filesOf(texts: string[]): Promise<FileHandle[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-backup-'));
  const files: FileHandle[] = [];
  try {
    for (const [nth, text] of texts.entries()) {
      const file = await open(join(folder, `${nth}`), 'wx+', 0o600);
      files.push(file);
      // At a place of its own, since the program may begin where this ended.
      await file.write(text, 0);
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The first that is there. A system of MariaDB's calls its programs by MySQL's names too. */
function installed(names: string[]): { name: string; isOfMariadb: boolean } {
  for (const name of names) {
    const { error, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    if (!error) return { name, isOfMariadb: /mariadb/i.test(name + stdout) };
  }
  throw new BackupRefusal(
    `Neither ${names.join(' nor ')} is installed on this machine. Install the client programs of the database, or run this where they are installed.`,
  );
}

async function ended(program: Program): Promise<void> {
  let said = '';
  program.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-1000);
  });
  const [code, signal] = await once(program, 'close');
  if (code === 0) return;
  const nothing = signal
    ? `it was ended by ${signal}.`
    : `it exited with code ${code} without an explanation.`;
  throw new BackupRefusal(`${program.spawnfile} has failed: ${said.trim().replaceAll('\n', ' ') || nothing}`);
}
