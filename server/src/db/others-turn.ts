/** Long work continues in parts, and others are answered in between. */
const waiting: (() => void)[] = [];

/**
 * Resolves when everybody else has been answered. Only one piece of long work continues at a time: eight of them,
 * each with its slice, would together hold up the others eight times as long.
 */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** `isOver`: the work has held up the others for that long. `pass` resolves when it is its turn again. */
export function turnOf(longest_ms: number): { isOver(): boolean; pass(): Promise<void> } {
  let since = performance.now();
  return {
    isOver: () => performance.now() - since >= longest_ms,
    async pass() {
      await othersTurn();
      since = performance.now();
    },
  };
}
