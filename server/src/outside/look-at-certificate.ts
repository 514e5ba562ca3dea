/** The certificate of an address that the operator gave, as a browser would get it. */
import { connect, type TLSSocket } from 'node:tls';
import type { TlsFacts } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { tlsFactsOf } from './tls-facts.ts';

const LONGEST_MS = 3000;

/** Throws an error whose message is a sentence. */
export function lookAtCertificate(url: string): Promise<TlsFacts> {
  const { hostname, host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      ...{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443), timeout: LONGEST_MS },
      ...(/^[\d.]+$|^\[/.test(hostname) ? {} : { servername: hostname }),
      // It is judged, not used: nothing is sent.
      rejectUnauthorized: false,
    });
    const fail = (why: string) => {
      socket.destroy();
      reject(new Error(`The certificate of ${host} cannot be looked at from here (${why}).`));
    };
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'no TLS'));
    socket.once('timeout', () => fail('no answer'));
    socket.once('secureConnect', () => {
      resolve(tlsFactsOf(socket, hostname));
      socket.destroy();
    });
  });
}
