/** Long work of a command is not silent: whoever waits for it is told that it goes on. */

const EVERY_MS = 5000;

export async function stillWorking<T>(
  note: (text: string) => void,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  let seconds = 0;
  const told = setInterval(() => {
    seconds += EVERY_MS / 1000;
    note(`${what} (${seconds} s so far) …\n`);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(told);
  }
}
