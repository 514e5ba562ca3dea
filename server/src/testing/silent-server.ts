/** A server that takes connections and says nothing. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** Until the test is over. `taken` grows with each connection. */
export async function silentServer(t: TestContext): Promise<{ port: number; taken: readonly Socket[] }> {
  const taken: Socket[] = [];
  const server = createServer((socket) => void taken.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of taken) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, taken };
}
