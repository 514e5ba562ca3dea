/** Asks a calling webhook which environment variables it wants (`W14`). */
import { type AppEnvSchema, appEnvSchema } from '@trunkline/contract/applications/app-env.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { problems } from '../http/problems.ts';
import { type FetchPublicUrl, OutboundFailure } from '../outside/fetch-public-url.ts';

export type ReadAppEnv = (url: string) => Promise<AppEnvSchema | null>;

/**
 * Null when the webhook offers none: it does not answer, answers something else, or may not be called.
 * Which of these is not said, so that nobody learns about a network by asking. A document that breaks the
 * rules is a problem that says where.
 */
export function appEnvReader(fetchPublicUrl: FetchPublicUrl): ReadAppEnv {
  return async (url) => {
    const document = await askForDocument(fetchPublicUrl, url);
    if (document === null) return null;
    const read = appEnvSchema.safeParse(document);
    if (read.success) return read.data;
    throw problems.invalid(read.error.issues.map(asIssue));
  };
}

async function askForDocument(fetchPublicUrl: FetchPublicUrl, url: string): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' };
    const { status, text } = await fetchPublicUrl(url, { method: 'OPTIONS', headers });
    return status >= 200 && status < 300 ? JSON.parse(text) : null;
  } catch (error) {
    if (error instanceof OutboundFailure || error instanceof SyntaxError) return null;
    throw error;
  }
}

function asIssue({ path, message }: { path: PropertyKey[]; message: string }): Issue {
  const where = path.map((part) => String(part).slice(0, 64)).join('.');
  const what = message.startsWith('The schema') ? message : `${where}: ${message}`;
  return { path: where, message: `The webhook offers environment variables that cannot be used. ${what}.` };
}
