/** What stands before several servers, or nodes of a cluster: a new connection goes to the first that takes it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** `order`: the ports in the order in which they are tried for this connection. */
export async function startBalancer(order: () => readonly number[]) {
  const open = new Set<Socket>();
  // As real ones: parts of a long query are sent on at once, and not when the last one was acknowledged.
  const server = createServer({ noDelay: true }, (near) => {
    open.add(near);
    near.on('error', () => {});
    near.on('close', () => open.delete(near));
    lead(near, order());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Each connection begins with the next one. */
export function inTurns(ports: () => readonly number[]): () => readonly number[] {
  let turn = 0;
  return () => {
    const all = ports();
    const first = turn++ % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  };
}

function lead(near: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    near.destroy();
    return;
  }
  const far = connect({ port, host: '127.0.0.1', noDelay: true });
  let isThrough = false;
  far.on('connect', () => {
    isThrough = true;
    near.pipe(far);
    far.pipe(near);
  });
  far.on('error', () => {});
  far.on('close', () => (isThrough ? near.destroy() : lead(near, others)));
  near.on('close', () => far.destroy());
}
