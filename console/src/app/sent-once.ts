/**
 * Keys under which changes are sent, so that one whose answer was lost is not done twice (decision 029). A
 * key is kept until its request is answered, and goes with the next one to the same address.
 */

/** The server forgets a key after fifteen. */
const KEPT_MS = 10 * 60_000;

type Sent = { key: string; content: string; at_ms: number; isLost: boolean };

export type SentKeys = {
  /** For a request that is about to be sent. */
  keyOf: (address: string, content: string) => string;
  /** An answer came, whatever it says. */
  answered: (address: string, key: string) => void;
  /** None came, or one that does not tell whether it was done. */
  lost: (address: string, key: string) => void;
};

export function sentKeys(now_ms: () => number = Date.now, newKey: () => string = randomKey): SentKeys {
  const last = new Map<string, Sent>();
  const sentAs = (address: string, key: string) => {
    const sent = last.get(address);
    return sent?.key === key ? sent : undefined;
  };
  return {
    keyOf(address, content) {
      const known = last.get(address);
      const isOld = !known || now_ms() - known.at_ms > KEPT_MS;
      // The same again while it is under way is a second click; something else beside it is its own request.
      if (!isOld && (known.isLost || known.content === content)) {
        known.isLost = false;
        known.content = content;
        return known.key;
      }
      const key = newKey();
      if (isOld) last.set(address, { key, content, at_ms: now_ms(), isLost: false });
      return key;
    },
    answered(address, key) {
      if (sentAs(address, key)) last.delete(address);
    },
    lost(address, key) {
      const sent = sentAs(address, key);
      if (sent) sent.isLost = true;
    },
  };
}

/** `crypto.randomUUID` is there on secure pages only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
