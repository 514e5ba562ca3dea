/**
 * What several servers tell one another at once, by publish and subscribe (decision 055). While Redis is lost nothing is
 * told, and who listens is told afterwards that something may have been missed.
 */
import { randomUUID } from 'node:crypto';
import { connectRedis } from './redis.ts';

export type RedisEvents = {
  /** To the other servers alone. Throws nothing: what gets lost is asked for by polling. */
  publish(event: object): void;
  /** `missed`: something may have been, while Redis was lost. */
  listen(listener: (event: unknown) => void, missed: () => void): void;
  close(): void;
};

export async function redisEvents(url: string, channel: string): Promise<RedisEvents> {
  const sender = await connectRedis(url, { enableOfflineQueue: false });
  // Who has subscribed can ask nothing else on that connection.
  const receiver = await connectRedis(url, { autoResubscribe: false, connectionName: channel });
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
    if (message && message.from !== here) hear(message.event);
  });
  for (const one of [sender, receiver]) void one.connect().catch(() => {});

  return {
    publish(event) {
      void sender.publish(channel, JSON.stringify({ from: here, event })).catch(() => {});
    },
    listen(listener, missed) {
      hear = listener;
      tellMissed = missed;
    },
    close() {
      for (const one of [sender, receiver]) one.disconnect();
    },
  };
}

/** Whoever reaches this Redis may write there. */
function read(text: string): { from: unknown; event: unknown } | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'from' in message && 'event' in message
      ? message
      : null;
  } catch {
    return null;
  }
}
