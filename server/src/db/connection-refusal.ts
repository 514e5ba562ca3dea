/** What went wrong at the first connection to MySQL or MariaDB, in a sentence for the person who starts the server. */
import { DatabaseRefusal } from './refusal.ts';

type SystemError = { code?: unknown; errno?: unknown; syscall?: unknown };

type Target = { host: string; where: string; database: string; user: string };

const WRONG_WAY = ({ user, where }: Target) =>
  `The user ${user} of ${where} has an unsupported authentication method; use a password (caching_sha2_password or mysql_native_password).`;

const NO_SERVER = ({ host }: Target) =>
  `The server at ${host} closed the connection before signing in; it is not a database server, or the port is wrong.`;

/** A server that stops, or an operator who ends connections, does the same to it. */
const BROKEN_OFF = ({ host }: Target) =>
  `The server at ${host} closed the connection before signing in. Try again; if this happens every time, it is not a database server, or the port is wrong.`;

/** By the codes of the system, of mysql2, and of both kinds of server. */
const sentences: [codes: string[], sentence: (target: Target) => string][] = [
  [
    ['ECONNREFUSED', 'ENOENT'],
    ({ host }) => `Nothing answers at ${host}, where the database server should be.`,
  ],
  [['ENOTFOUND', 'EAI_AGAIN'], ({ where }) => `The host of ${where} is not known.`],
  [
    ['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'PROTOCOL_SEQUENCE_TIMEOUT'],
    ({ where }) => `There is no answer from ${where}.`,
  ],
  [['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST'], BROKEN_OFF],
  [['HANDSHAKE_UNKNOWN_ERROR', 'ER_HANDSHAKE_ERROR', 'PROTOCOL_PACKETS_OUT_OF_ORDER'], NO_SERVER],
  [
    ['ER_ACCESS_DENIED_ERROR'],
    ({ user, where }) =>
      `The user ${user} was refused by ${where}: the name or the password is wrong, or that user may not sign in from here, or not without TLS (?ssl={} at the end of the address).`,
  ],
  [
    // MariaDB's answer for a user that is known by the socket alone, and on some machines for any.
    ['ER_ACCESS_DENIED_NO_PASSWORD_ERROR'],
    ({ user, where }) =>
      `The user ${user} was refused by ${where}: there is no such user, or one without a password, who may sign in on that machine only.`,
  ],
  [
    ['ER_DBACCESS_DENIED_ERROR'],
    ({ user, where, database }) => `The user ${user} may not use the database ${database} of ${where}.`,
  ],
  [
    ['ER_BAD_DB_ERROR', 'ER_NO_DB_ERROR'],
    ({ where, database }) => `There is no database ${database} on ${where}; create it first.`,
  ],
  [
    ['ER_HOST_NOT_PRIVILEGED'],
    ({ where }) => `No user may sign in to ${where} from this machine; allow it for the user there.`,
  ],
  [
    ['ER_HOST_IS_BLOCKED'],
    ({ where }) =>
      `This machine is blocked by ${where} after too many failed connections; run FLUSH HOSTS there.`,
  ],
  [
    ['ER_ACCOUNT_HAS_BEEN_LOCKED', 'ER_USER_ACCESS_DENIED_FOR_USER_ACCOUNT_BLOCKED_BY_PASSWORD_LOCK'],
    ({ user, where }) => `The user ${user} is locked on ${where}; unlock that user there.`,
  ],
  [
    ['ER_MUST_CHANGE_PASSWORD', 'ER_MUST_CHANGE_PASSWORD_LOGIN'],
    ({ user, where }) => `The password of the user ${user} has expired on ${where}; set another one there.`,
  ],
  [['ER_NOT_SUPPORTED_AUTH_MODE', 'ER_SERVER_IS_IN_SECURE_AUTH_MODE', 'ER_PLUGIN_IS_NOT_LOADED'], WRONG_WAY],
  [['AUTH_SWITCH_PLUGIN_ERROR', 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED'], WRONG_WAY],
  [
    ['ER_CON_COUNT_ERROR', 'ER_OUT_OF_RESOURCES'],
    ({ where }) => `Too many programs are connected to ${where}.`,
  ],
  [
    ['ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED'],
    ({ user, where }) => `The user ${user} has as many connections to ${where} as allowed; allow more there.`,
  ],
  [
    ['ER_SERVER_SHUTDOWN', 'ER_NORMAL_SHUTDOWN', 'ER_ABORTING_CONNECTION'],
    ({ where }) => `Just now ${where} is being stopped.`,
  ],
  [
    ['ER_SECURE_TRANSPORT_REQUIRED'],
    ({ where }) =>
      `The server ${where} requires TLS; add ?ssl={} to its address, or allow plain connections.`,
  ],
  [
    ['HANDSHAKE_NO_SSL_SUPPORT'],
    ({ where }) => `The address requires TLS, which ${where} does not support; remove ssl from it.`,
  ],
];

const byCode: ReadonlyMap<string, (target: Target) => string> = new Map(
  sentences.flatMap(([codes, sentence]) => codes.map((code) => [code, sentence] as const)),
);

/** MariaDB's own numbers, which mysql2 calls by MySQL's names for them. */
const byNumber = new Map([
  [4150, 'ER_ACCOUNT_HAS_BEEN_LOCKED'],
  [4151, 'ER_ACCOUNT_HAS_BEEN_LOCKED'],
]);

/**
 * Whether signing in was refused or failed. That can also happen while a server runs, if its user, database or
 * machine has changed.
 */
export function isRefusal({ code, errno, syscall }: SystemError): boolean {
  // A socket that went with its server; else it is about a file.
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof errno === 'number' && byNumber.has(errno)) return true;
  return typeof code === 'string' && (byCode.has(code) || TLS.test(code));
}

/** TLS failures have the code of mysql2, or of OpenSSL: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const TLS = /^(HANDSHAKE_SSL_ERROR|ERR_(SSL|TLS)_.*|EPROTO|CERT_.*|.*_CERT(_.*)?|UNABLE_TO_.*)$/;

/** Names the server, the database and the user, never the password. */
export function connectionRefusal(url: string, error: unknown): DatabaseRefusal {
  const { host: server, pathname, username, searchParams } = new URL(url);
  const host = searchParams.get('socketPath') ?? server;
  const database = decodeURIComponent(pathname.slice(1));
  const where = `the database server at ${host}`;
  const target = { host, where, database, user: decodeURIComponent(username) };
  const { code = '', errno = 0, message } = error as NodeJS.ErrnoException;
  const sentence = byCode.get(byNumber.get(errno) ?? code);
  if (sentence) return new DatabaseRefusal(sentence(target));
  if (TLS.test(code))
    return new DatabaseRefusal(`No TLS connection to ${where} came about (${message.replace(/\.$/, '')}).`);
  return new DatabaseRefusal(`The database ${database} of ${where} cannot be used (${code || message}).`);
}
