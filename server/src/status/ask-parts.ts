/** Asks every part of the installation at the same time; one that fails or is slow says so and hides no other. */
import type { StatusPart } from '@trunkline/contract/status/status.contract.ts';

export type PartAnswer = Omit<StatusPart, 'part'>;

export type Look = {
  part: StatusPart['part'];
  /** What a sentence calls it: `The database`. */
  name: string;
  look: () => Promise<PartAnswer>;
};

/** Why a part fails; the message is a sentence for a person. */
export class PartFailure extends Error {}

/** Of something whose errors are sentences already. */
export const inWords =
  <T>(ask: () => Promise<T>) =>
  (): Promise<T> =>
    ask().catch((error: Error) => {
      throw new PartFailure(error.message);
    });

type Log = { warn(facts: object, message: string): void };

const LONGEST_MS = 4000;

export function partsAsker(looks: readonly Look[], log: Log, longest_ms = LONGEST_MS) {
  return (): Promise<StatusPart[]> =>
    Promise.all(
      looks.map(async ({ part, name, look }) => {
        const answer = await within(longest_ms, name, look).catch((error: unknown) => {
          const isSaid = error instanceof PartFailure;
          if (!isSaid) log.warn({ part, err: error }, 'how a part of the installation is cannot be told');
          return {
            state: 'failing' as const,
            says: isSaid
              ? error.message
              : `${name} could not be checked. See the log of this server for the cause.`,
            facts: {},
          };
        });
        return { part, ...answer };
      }),
    );
}

async function within(ms: number, name: string, look: () => Promise<PartAnswer>): Promise<PartAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PartFailure(`${name} did not answer within ${ms / 1000} seconds.`)),
      ms,
    );
  });
  try {
    return await Promise.race([look(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For what costs somebody else something, such as a mail server's sign-in: however many ask, it is asked once, and
 * again only when that answer is so old. A failure is an answer too.
 */
export function rememberedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  let until = 0;
  return () => {
    if (asked && performance.now() < until) return asked;
    until = Number.POSITIVE_INFINITY;
    asked = ask().finally(() => {
      until = performance.now() + ms;
    });
    return asked;
  };
}
