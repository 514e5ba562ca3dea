/** What is long goes on a part at a time, and others are answered in between. */
const waiting: (() => void)[] = [];

/**
 * Ends when everybody else was answered. Of all that is long one goes on at a time: eight of them, each with its
 * slice, would together hold the others eight times as long.
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

/** `isOver`: whoever goes on has held the others for so long. `pass` ends when it is its turn again. */
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
