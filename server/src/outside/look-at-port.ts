/** Whether something takes a connection where the operator says that something is; nothing is sent. */
import { connect } from 'node:net';

const LONGEST_MS = 3000;

/** Throws an error whose message is a sentence. */
export async function lookAtPort(host: string, port: number, variable: string): Promise<void> {
  const socket = connect(port, host.replace(/^\[|\]$/g, ''));
  socket.setTimeout(LONGEST_MS);
  const place = `${host}:${port}`;
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new Error(`${place}, which ${variable} names, cannot be reached (${code}).`)),
      );
      socket.once('timeout', () =>
        reject(new Error(`There is no answer from ${place}, which ${variable} names.`)),
      );
    });
  } finally {
    socket.destroy();
  }
}

/** The same for a web address. */
export function lookAtAddress(url: string, variable: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  return lookAtPort(hostname, Number(port) || (protocol === 'https:' ? 443 : 80), variable);
}
