/**
 * What several servers tell one another at once, by publish and subscribe (decision 055). While Redis is lost, or refuses,
 * nothing is told; whoever could not listen, and whoever should have heard, learns afterwards that something was missed.
 */
import { randomUUID } from 'node:crypto';
import { connectRedis, type RedisAccess } from './redis.ts';

/** After a telling that failed, the next try to say so. */
const AGAIN_MS = 1000;
/** Who only listens would not notice that nothing can come any more. */
const PING_MS = 10_000;

export type RedisEvents = {
  /** To the other servers alone. Throws nothing: what gets lost is asked for by polling. */
  publish(event: object): void;
  /** `missed`: something may have been, while Redis was lost. */
  listen(listener: (event: unknown) => void, missed: () => void): void;
  close(): void;
};

/** `ping_ms` is replaced by tests. */
export async function redisEvents(
  access: RedisAccess,
  channel: string,
  ping_ms = PING_MS,
): Promise<RedisEvents> {
  const sender = await connectRedis(access, { enableOfflineQueue: false });
  // Who has subscribed can ask nothing else on that connection.
  const receiver = await connectRedis(access, { autoResubscribe: false, connectionName: channel });
  const here = randomUUID();
  let hear: (event: unknown) => void = () => {};
  let tellMissed: () => void = () => {};
  let wasThere = false;

  receiver.on('ready', () => {
    void receiver.subscribe(channel).then(
      () => {
        if (wasThere) tellMissed();
        wasThere = true;
      },
      // The connection went again, and the next one asks anew.
      () => receiver.disconnect(true),
    );
  });
  receiver.on('message', (_channel, text) => {
    const message = read(text);
    if (!message || message.from === here) return;
    if ('event' in message) hear(message.event);
    else tellMissed();
  });
  for (const one of [sender, receiver]) void one.connect().catch(() => {});

  const pinging = setInterval(() => {
    if (receiver.status === 'ready') receiver.ping().catch(() => {});
  }, ping_ms).unref();

  let owed: NodeJS.Timeout | null = null;
  const tell = (what: { event: object } | { is_missed: true }) => {
    sender.publish(channel, JSON.stringify({ from: here, ...what })).catch(() => {
      owed ??= setTimeout(() => {
        owed = null;
        tell({ is_missed: true });
      }, AGAIN_MS).unref();
    });
  };

  return {
    publish: (event) => tell({ event }),
    listen(listener, missed) {
      hear = listener;
      tellMissed = missed;
    },
    close() {
      clearInterval(pinging);
      if (owed) clearTimeout(owed);
      for (const one of [sender, receiver]) one.disconnect();
    },
  };
}

/** Whoever reaches this Redis may write there. */
function read(text: string): { from: unknown; event?: unknown } | null {
  try {
    const message: unknown = JSON.parse(text);
    const isOurs = typeof message === 'object' && message !== null && 'from' in message;
    return isOurs && ('event' in message || 'is_missed' in message) ? message : null;
  } catch {
    return null;
  }
}
