/** Between the server and its database: what can happen to a network, when a test says so. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StallingProxy = Awaited<ReturnType<typeof startStallingProxy>>;

export async function startStallingProxy(to: URL) {
  const pairs = new Set<[Socket, Socket]>();
  const forgotten = new Set<[Socket, Socket]>();
  let is_stalled = false;
  let is_refusing = false;
  const server = createServer((near) => {
    if (is_refusing) return near.destroy();
    const far = connect(Number(to.port || 3306), to.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      if (is_stalled) socket.unpipe();
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const other of pair) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The same database, through here. */
    at(url: string): string {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    /** Connections stay, and are made; nothing passes, as with a server that SIGSTOP froze. */
    stall() {
      is_stalled = true;
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
      }
    },
    /** As after SIGCONT. */
    resume() {
      is_stalled = false;
      is_refusing = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    /** Connections of before stay silent for ever, new ones pass: the other side has forgotten them. */
    forget() {
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
      }
      for (const pair of pairs) forgotten.add(pair);
      pairs.clear();
      is_stalled = false;
    },
    /** Every connection is cut, and new ones are too until `resume`. */
    cut(refuse: boolean) {
      is_refusing = refuse;
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    close() {
      for (const pair of forgotten) pairs.add(pair);
      this.cut(true);
      server.close();
    },
  };
}
