/** Whether something answers at an address that the operator gave, with one harmless question; what it answered. */
const LONGEST_MS = 5000;

/** `variable`: where the address stands, without credentials. Throws an error whose message is a sentence. */
export async function lookAtWebServer(address: string, variable: string): Promise<string> {
  const { host } = new URL(address);
  const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) }).catch(
    (error: Error & { cause?: NodeJS.ErrnoException }) => {
      const code = error.cause?.code;
      throw new Error(
        error.name === 'TimeoutError'
          ? `There is no answer from ${host}, which ${variable} names.`
          : `${host}, which ${variable} names, cannot be reached (${code ?? error.cause?.message ?? error.message}).`,
      );
    },
  );
  if (reply.status < 400) return reply.text();
  await reply.body?.cancel();
  throw new Error(
    `${host}, which ${variable} names, answered with an error (${reply.status}); is the address right?`,
  );
}
