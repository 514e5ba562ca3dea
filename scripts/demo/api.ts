/** A signed-in caller of the API, typed by the contract like every other client. */
import type { Answer, Endpoint, Sent } from '@trunkline/contract/core/endpoint.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { CommandRefusal } from '../../server/src/operations/refusal.ts';

/** A sentence for the person at the terminal. */
export class DemoRefusal extends CommandRefusal {}

export type Api = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>;

const ADMIN = 'admin';

/** Signs the admin in. A password that has to be changed first becomes `new_password`, where one is given. */
export async function signIn(url: string, password: string, new_password: string | null): Promise<Api> {
  const credentials = { username: ADMIN, password };
  const open = callerOf(url, null);
  const session = await open(sessionEndpoints.login, { body: credentials });
  if (!session.force_change) return callerOf(url, session.token);
  if (!new_password)
    throw new DemoRefusal(
      'The administrator has to change the first password. Do so in the console, or give --new-password=... here.',
    );
  await callerOf(url, session.token)(userEndpoints.update, {
    params: { user_sid: session.user_sid },
    body: { old_password: password, new_password },
  });
  const again = await open(sessionEndpoints.login, { body: { ...credentials, password: new_password } });
  return callerOf(url, again.token);
}

function callerOf(url: string, token: string | null): Api {
  return async (endpoint, input) => {
    const { params = {}, query = {}, body } = input as Record<string, Record<string, string> | undefined>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const reply = await fetch(`${url}/api/v1${path}${search}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new DemoRefusal(
        `Nothing answers at ${url}. Start Trunkline first, or give its address with --url=...`,
      );
    });
    const text = await reply.text();
    if (!reply.ok) throw new DemoRefusal(`${endpoint.method} ${path} was refused: ${messageOf(text)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

function messageOf(text: string): string {
  try {
    const { msg, issues = [] } = JSON.parse(text);
    return [
      msg,
      ...issues.map((one: { path: string; message: string }) => `${one.path} ${one.message}`),
    ].join('; ');
  } catch {
    return text.slice(0, 200);
  }
}
