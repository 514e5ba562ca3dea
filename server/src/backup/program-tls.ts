/** What `?ssl=…` in the address of a database asks of the driver, asked of the database's own programs. */
import { createPrivateKey } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { mysqlPool } from '../db/mysql.ts';

type Pem = string | string[];
type Asked = {
  rejectUnauthorized: boolean;
  verifyIdentity?: boolean;
  ca?: Pem;
  cert?: Pem;
  key?: string;
  passphrase?: string;
};

/** Options, and those whose value is the name of a file with this text. */
type ProgramTls = { options: string[]; files: Record<string, string> };

/**
 * Without `ssl` the programs choose by themselves. Those of MariaDB compare the certificate's names with the host too,
 * which the driver does only if asked: they insist on TLS in no other way.
 */
export function programTls(url: string, isMariadb: boolean): ProgramTls {
  const asked = askedOfDriver(url);
  if (!asked) return { options: [], files: {} };
  const options = isMariadb ? optionsOfMariadb(asked) : [`--ssl-mode=${modeOfMysql(asked)}`];
  const { ca = getCACertificates('default'), cert, key, passphrase } = asked;
  return {
    options,
    files: {
      ...(asked.rejectUnauthorized && { 'ssl-ca': textOf(ca) }),
      ...(cert && { 'ssl-cert': textOf(cert) }),
      ...(key && { 'ssl-key': passphrase ? opened(key, passphrase) : key }),
    },
  };
}

const optionsOfMariadb = ({ rejectUnauthorized }: Asked) => [
  '--ssl',
  rejectUnauthorized ? '--ssl-verify-server-cert' : '--skip-ssl-verify-server-cert',
];

function modeOfMysql({ rejectUnauthorized, verifyIdentity }: Asked): string {
  if (!rejectUnauthorized) return 'REQUIRED';
  return verifyIdentity ? 'VERIFY_IDENTITY' : 'VERIFY_CA';
}

/** As the driver reads it: a profile's name stands for certificates. */
function askedOfDriver(url: string): Asked | null {
  const pool = mysqlPool(url, 1) as unknown as { config: { connectionConfig: { ssl: Asked | false } } };
  return pool.config.connectionConfig.ssl || null;
}

function textOf(pem: Pem): string {
  return [pem].flat().join('\n');
}

/** The programs take no passphrase. */
function opened(key: string, passphrase: string): string {
  return String(createPrivateKey({ key, passphrase }).export({ format: 'pem', type: 'pkcs8' }));
}
