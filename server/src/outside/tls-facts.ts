/** What a certificate says and what it is worth, in words. */
import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TlsFacts } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { printable } from './printable.ts';

const LONGEST_NAME = 200;

const worth: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it comes from an unknown certificate authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown or missing',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it has been revoked',
};

/** `host` is whom the certificate should name: what the gateway is called, not where that leads. */
export function tlsFactsOf(socket: TLSSocket, host: string): TlsFacts {
  const certificate = socket.getPeerX509Certificate();
  const code = String(
    (socket.authorizationError as unknown as { code?: string } | null)?.code ??
      socket.authorizationError ??
      '',
  );
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher()?.standardName ?? 'unknown',
    subject: oneLine(certificate?.subject),
    issuer: oneLine(certificate?.issuer),
    valid_from: iso(certificate?.validFrom),
    valid_to: iso(certificate?.validTo),
    trusted: socket.authorized,
    trust_failure: socket.authorized ? null : (worth[code] ?? `it does not pass the check (${code})`),
    name_matches: certificate ? namesHost(certificate, host) : false,
  };
}

/** Null when an address was asked for and the certificate names no addresses, as most do not. */
function namesHost(certificate: X509Certificate, host: string): boolean | null {
  if (isIP(host) !== 0) return certificate.checkIP(host) === undefined ? null : true;
  const name = host.replace(/\.$/, '');
  const asUri = certificate.subjectAltName
    ?.toLowerCase()
    .split(', ')
    .includes(`uri:sip:${name.toLowerCase()}`);
  return asUri === true || certificate.checkHost(name) !== undefined;
}

function oneLine(name: string | undefined): string {
  return printable((name ?? '').split('\n').join(', '), LONGEST_NAME) || 'none';
}

function iso(text: string | undefined): string | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
