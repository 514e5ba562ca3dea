/** A certificate that signs itself, made on the spot: Node can read certificates, but not write one. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export type SelfSigned = { key: string; cert: string };

/** `names` are host names, addresses or `sip:` addresses; the first host name or address is the subject too. */
export function selfSigned(
  names: string[],
  { from = new Date(Date.now() - 86_400_000), to = new Date(Date.now() + 86_400_000) } = {},
): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, names[0] ?? ''))));
  const alternatives = sequence(...names.map(alternative));
  const signed = sequence(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    tlv(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tlv(0xa3, sequence(sequence(oid('551d11'), tlv(0x04, alternatives)))),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.of(0), sign('sha256', signed, privateKey)]));
  const body = sequence(signed, algorithm, signature).toString('base64');
  return {
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    cert: `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function alternative(name: string): Buffer {
  if (isIP(name) === 4) return tlv(0x87, Buffer.from(name.split('.').map(Number)));
  return name.startsWith('sip:') ? tlv(0x86, name) : tlv(0x82, name);
}

function time(date: Date): Buffer {
  return tlv(0x18, `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

/** Type, length, value: the one form of DER. */
function tlv(type: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  const size = bytes.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.of(type, ...length), bytes]);
}
