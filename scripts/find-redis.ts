import { once } from 'node:events';
import { connect } from 'node:net';

const USUAL = 'redis://127.0.0.1:6379/9';
const LONGEST_MS = 2000;

/** The address of a Redis for tests that takes connections, or why there is none. */
export async function findRedis(): Promise<{ url: string } | { fault: string }> {
  const url = process.env.TRUNKLINE_TEST_REDIS_URL || USUAL;
  const { hostname, port } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '' };
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: LONGEST_MS });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(LONGEST_MS) });
    return { url };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
    return { fault: `no Redis answers at ${hostname}:${port || 6379} (${why})` };
  } finally {
    socket.destroy();
  }
}
