/** Where Redis is: `redis://host:6379/0`, or the sentinels that know it, `redis+sentinel://one:26379,two:26379/mymaster/0`. */
import { isIP } from 'node:net';
import type { RedisOptions } from 'ioredis';

const SENTINEL_PORT = 26_379;
const SENTINEL = /^(rediss?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d+))?(?:\?(.*))?$/;

export const isTlsAddress = (text: string): boolean => /^rediss[:+]/.test(text);

export type RedisAddress = {
  /** What to call it in words; without credentials. */
  host: string;
  options: RedisOptions;
};

/** Null for what is none. */
export function readRedisAddress(text: string): RedisAddress | null {
  try {
    return text.includes('+sentinel://') ? ofSentinels(text) : ofServer(text);
  } catch {
    return null;
  }
}

function ofServer(text: string): RedisAddress | null {
  const { protocol, host, hostname, port, username, password, pathname } = new URL(text);
  if (!/^rediss?:$/.test(protocol) || hostname === '' || !/^\/?\d*$/.test(pathname)) return null;
  const name = hostname.replace(/^\[|\]$/g, '');
  // An address is checked against the certificate as well, but is no name to ask for one by.
  const tls = isIP(name) ? {} : { servername: name };
  return {
    host,
    options: {
      host: name,
      port: Number(port || 6379),
      db: Number(pathname.slice(1) || 0),
      ...credentials(username, password),
      ...(protocol === 'rediss:' ? { tls } : {}),
    },
  };
}

function ofSentinels(text: string): RedisAddress | null {
  const [, scheme, user = '', hosts = '', name = '', db, query = ''] = SENTINEL.exec(text) ?? [];
  if (!scheme) return null;
  const [username = '', password = ''] = user.split(/:(.*)/s);
  const sentinels = hosts.split(',').map((one) => {
    const { hostname, port } = new URL(`redis://${one}`);
    return { host: hostname, port: Number(port || SENTINEL_PORT) };
  });
  if (sentinels.some(({ host }) => host === '')) return null;
  const more = new URLSearchParams(query);
  const [sentinelUsername, sentinelPassword] = [more.get('sentinel_username'), more.get('sentinel_password')];
  return {
    host: `${decodeURIComponent(name)} of ${hosts}`,
    options: {
      sentinels,
      name: decodeURIComponent(name),
      db: Number(db ?? 0),
      ...credentials(username, password),
      ...(sentinelUsername ? { sentinelUsername } : {}),
      ...(sentinelPassword ? { sentinelPassword } : {}),
      ...(scheme === 'rediss' ? { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    },
  };
}

function credentials(username: string, password: string): Pick<RedisOptions, 'username' | 'password'> {
  return {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
}
