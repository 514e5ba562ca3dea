/**
 * Who somebody is, as another provider says (`R32`): the code of a sign-in there is given back for a token, and
 * that for the person. The addresses are the operator's, so they may be private ones. No token is kept.
 */
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { z } from 'zod';
import { printable } from './printable.ts';

export type OauthCode = {
  code: string;
  state: string;
  redirect_uri: string;
  /** Of whoever sent a challenge (PKCE). */
  code_verifier: string | null;
};

export type OauthPerson = {
  /** As it is stored: never given to another person there. */
  id: string;
  /** What the platform stored in its place, which may pass to somebody else; null where it is the same. */
  login: string | null;
  /** The first of those that the provider knows to be the person's. */
  email: string | null;
  verified: string[];
  /** There is one, and nobody has shown that it is the person's. */
  has_unverified: boolean;
};

/** Throws an OauthRefusal, which is the person's to hear, or an OauthFailure. */
export type OauthClient = { client_id: string; whoIs(code: OauthCode): Promise<OauthPerson> };

/** The provider did not take the code; the message is a sentence. */
export class OauthRefusal extends Error {}
/** The provider could not be asked, or does not know this server. */
export class OauthFailure extends Error {}

/** Of three questions at most, one after the other. */
export const OAUTH_LIMIT_MS = OUTSIDE_PATIENCE_MS / 3;
const LARGEST = 262_144;
const LONGEST_REASON = 200;

/** What a provider says when it is the operator who has to do something. */
const ofOperator = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
  'application_suspended',
]);

const token = z.object({ access_token: z.string().min(1) });
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Changes the code for a token, which both providers do alike. */
export async function tokenFor(
  name: string,
  url: string,
  fields: Record<string, string | null>,
): Promise<string> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  const { status, content } = await ask(name, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(given).toString(),
  });
  const answered = token.safeParse(content);
  if (answered.success && status < 300) return answered.data.access_token;
  // GitHub says no with a 200.
  const said = refusal.safeParse(content);
  if (!said.success) throw new OauthFailure(`${name} answered with HTTP ${status} and no token.`);
  const { error, error_description = '' } = said.data;
  const described = printable(error_description, LONGEST_REASON) || printable(error, LONGEST_REASON);
  const reason = described.replace(/\.$/, '') || 'no reason given';
  if (ofOperator.has(error))
    throw new OauthFailure(
      `${name} rejected the settings of this server (${reason}). The administrator has to check them.`,
    );
  throw new OauthRefusal(`${name} rejected the sign-in (${reason}). Please start again.`);
}

/** Null for what the token may not read. */
export async function readWith<S extends z.ZodType>(
  name: string,
  url: string,
  { token, schema, headers = {} }: { token: string; schema: S; headers?: Record<string, string> },
): Promise<z.output<S> | null> {
  const { status, content } = await ask(name, url, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  if (status === 403 || status === 404) return null;
  const read = schema.safeParse(content);
  if (status >= 300 || !read.success)
    throw new OauthFailure(`${name} answered with HTTP ${status} and nothing about the person.`);
  return read.data;
}

async function ask(
  name: string,
  url: string,
  { headers, ...request }: RequestInit & { headers: Record<string, string> },
): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', 'user-agent': 'Trunkline', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(OAUTH_LIMIT_MS),
    });
    return { status: response.status, content: jsonOf(await textOf(response)) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new OauthFailure(
      isLate
        ? `${name} did not answer within ${OAUTH_LIMIT_MS / 1000} seconds. Please try again.`
        : `${name} cannot be reached at the moment. Please try again.`,
    );
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > LARGEST) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
