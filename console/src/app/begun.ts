/** Answers that `public/boot.js` asked for before the first script ran, each given out once. */

/** What the script leaves on the window. */
export type Page = { BEGUN?: Begun | undefined };

type Begun = { token: string; at: number; answers: Record<string, Promise<Response>> };

/**
 * Older ones are asked for again: a screen should not begin with what was true long ago. Where scripts are long on their
 * way, to ask again would take long too.
 */
const FRESH_MS = 30_000;

/** The answer to this GET when it is on its way already, asked for by the same person. */
export function takeBegun(
  { BEGUN: begun }: Page,
  address: string,
  { token, now_ms }: { token: string | null; now_ms: number },
): Promise<Response> | undefined {
  if (!begun || begun.token !== token || now_ms - begun.at > FRESH_MS) return;
  const answer = begun.answers[address];
  delete begun.answers[address];
  return answer;
}

/** What was asked for may be refused no longer. */
export function dropBegun(page: Page): void {
  page.BEGUN = undefined;
}
