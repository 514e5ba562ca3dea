/** Checks, before anything is written, that all ports are free and different. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartRefusal } from './start-refusal.ts';

type Wanted = { name: string; host_name: string; host: string; port: number };

/** Of an address, and of a name. */
const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** Holds all of them until the last has been tried: tested one after the other, two equal ports would both be free. */
export async function claimPorts(wanted: Wanted[]): Promise<void> {
  const held: Server[] = [];
  try {
    for (const [index, one] of wanted.entries()) {
      const probe = createServer().listen({ port: one.port, host: one.host });
      held.push(probe);
      await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
        const other = wanted.slice(0, index).find(({ port }) => port === one.port);
        throw new StartRefusal(reason(one, other, error));
      });
    }
  } finally {
    await Promise.all(held.map((probe) => new Promise((resolve) => probe.close(resolve))));
  }
}

function reason(
  { name, host_name, host, port }: Wanted,
  other: Wanted | undefined,
  error: NodeJS.ErrnoException,
): string {
  if (NOT_HERE.includes(error.code ?? ''))
    return `${host} of ${host_name} is not an address of this machine; use one of its addresses, or leave it out.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user; set ${name} to 1024 or higher, or use a proxy.`;
  if (error.code !== 'EADDRINUSE') return `Port ${port} on ${host} cannot be used: ${error.message}.`;
  if (other) return `${name} and ${other.name} are both ${port}; use different ports.`;
  return `Port ${port} is taken by another program; stop it, or set ${name} to a free port.`;
}
