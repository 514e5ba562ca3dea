/** A DNS server that takes updates (RFC 2136), signed with a key (TSIG). Over TCP: what is lost there is lost visibly. */
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import {
  classes,
  type DnsRecord,
  nameBytes,
  numbers,
  readMessage,
  signMessage,
  type TsigKey,
  types,
  updateMessage,
} from './dns-message.ts';
import {
  DNS_LIMIT_MS,
  DnsNameTaken,
  type DnsProvider,
  DnsRefused,
  SIP_SRV,
  TTL_SECONDS,
} from './dns-provider.ts';

type Server = { host: string; port: number; zone: string; key: TsigKey };

const YXDOMAIN = 6;
const YXRRSET = 7;
const SERVFAIL = 2;
const words: Record<number, string> = {
  1: 'FORMERR',
  2: 'SERVFAIL',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  7: 'YXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
};

export function dnsUpdates(server: Server, limit_ms = DNS_LIMIT_MS): DnsProvider {
  const { zone, key } = server;

  async function update(prerequisites: DnsRecord[], updates: DnsRecord[]): Promise<void> {
    const id = randomInt(0x1_0000);
    const { bytes, mac } = signMessage(updateMessage(id, zone, prerequisites, updates), key);
    const answer = readMessage(await exchange(server, bytes, limit_ms));
    if (!answer.is_answer || answer.id !== id)
      throw new Error('the DNS server answered something that was not asked');
    const said = `the DNS server answered ${words[answer.rcode] ?? `with code ${answer.rcode}`}`;
    // Whoever stands in between could have said so: it counts for nothing.
    if (!answer.verify(key, mac)) throw new Error(`${said}, without a signature`);
    if (answer.rcode === 0) return;
    if (answer.rcode === YXDOMAIN || answer.rcode === YXRRSET) throw new DnsNameTaken(said);
    throw answer.rcode === SERVFAIL ? new Error(said) : new DnsRefused(said);
  }

  return {
    zone,
    publish({ realm, addresses, is_new }) {
      const nobodyElse = [realm, srvName(realm)].map((name) =>
        empty(name, { class: classes.NONE, type: types.ANY }),
      );
      return update(is_new ? nobodyElse : [], [
        ...removals(realm),
        ...addresses.map((address) => addition(realm, types.A, addressBytes(address))),
        addition(srvName(realm), types.SRV, srvBytes(realm)),
      ]);
    },
    withdraw: (realm) => update([], removals(realm)),
  };
}

const srvName = (realm: string) => `${SIP_SRV.service}.${realm}`;

const empty = (name: string, of: { class: number; type: number }): DnsRecord => ({
  ...{ name, ttl: 0, data: Buffer.alloc(0) },
  ...of,
});

/** All records of the type; those of other types that somebody added by hand stay. */
const removals = (realm: string) => [
  empty(realm, { class: classes.ANY, type: types.A }),
  empty(srvName(realm), { class: classes.ANY, type: types.SRV }),
];

const addition = (name: string, type: number, data: Buffer): DnsRecord => ({
  ...{ name, type, data },
  ...{ class: classes.IN, ttl: TTL_SECONDS },
});

const addressBytes = (address: string) => Buffer.from(address.split('.').map(Number));

function srvBytes(target: string): Buffer {
  const { priority, weight, port } = SIP_SRV;
  return Buffer.concat([numbers([priority, 2], [weight, 2], [port, 2]), nameBytes(target)]);
}

/** One message there, one back; each is preceded by its length. */
function exchange({ host, port }: Server, message: Buffer, limit_ms: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = connect({ host, port });
  const late = setTimeout(
    () => socket.destroy(new Error(`the DNS server did not answer within ${limit_ms / 1000} seconds`)),
    limit_ms,
  );
  let came = Buffer.alloc(0);
  socket.on('connect', () => socket.write(Buffer.concat([numbers([message.length, 2]), message])));
  socket.on('data', (bytes) => {
    came = Buffer.concat([came, bytes]);
    if (came.length < 2 || came.length < 2 + came.readUInt16BE(0)) return;
    resolve(came.subarray(2, 2 + came.readUInt16BE(0)));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.on('close', () => {
    clearTimeout(late);
    reject(new Error('the DNS server hung up without an answer'));
  });
  return promise;
}
