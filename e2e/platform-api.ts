/**
 * The platform's own API server, as its wire pages tell of it: a Trunkline behind a stand-in that has only the platform's
 * paths, queries and columns, and refuses as the platform does. What it is asked beyond them is a fault of the console's.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { Hosted } from './hosted.ts';
import { hostedMe, hostedPlatform } from './platform-hosted.ts';
import { paths, type Resource, type Row, resources } from './platform-resources.ts';
import type { Server } from './server.ts';

export type PlatformApi = {
  url: string;
  /** What the platform would have refused for want of a path or a column: a method, a path, and why. */
  faults: string[];
  /** The code that somebody finds in the mail. */
  codeFor(email: string): string;
  /** All that was asked: a method and a path with its query. */
  asked: string[];
  close(): Promise<void>;
};

/** `hosted`: what is beside a server that is a hosted installation. */
export async function startPlatformApi(
  server: Server,
  hosted?: Pick<Hosted, 'mails' | 'stripe'>,
): Promise<PlatformApi> {
  const special = hosted && hostedPlatform(hosted);
  const faults: string[] = [];
  const asked: string[] = [];
  const columns = columnsOf(server);
  const http = createServer((request, response) => {
    answer(request, response).catch((error) => {
      faults.push(String(error));
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
      });
      return void response.end();
    }
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://platform');
    const path = pathname.replace(/^\/v1\/+/, '/');
    asked.push(`${method} ${path}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
    const refuse = (status: number, msg: string) => {
      faults.push(`${method} ${path} ${status} ${msg}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ msg }));
    };
    if (!paths.some((one) => one.method === method && one.pattern.test(path)))
      return refuse(404, 'Not Found');
    const resource = resourceOf(path);
    const body = await text(request);
    const { authorization, 'content-type': type } = request.headers;
    const { scope = '', account_sid = '', user_sid } = claimsOf(authorization);
    const isWritten = method === 'POST' || method === 'PUT';
    const isJson = isWritten && type?.startsWith('application/json') && body !== '';
    const sent: Row | Row[] = isJson ? JSON.parse(body) : {};
    const wrong = isJson ? faultOf(resource, method, sent, path, columns, scope) : null;
    if (wrong) return refuse(...wrong);
    const isList = pathname.endsWith('RecentCalls') || pathname.endsWith('Alerts');
    const missing = isList ? resource.needs?.find((key) => !searchParams.has(key)) : undefined;
    if (missing) return refuse(400, `missing or invalid "${missing}" query arg`);
    // It acts on the caller's account, whichever is named.
    if (path.includes('/SipRealms/') && scope !== 'account') return refuse(500, 'no account');
    for (const key of [...searchParams.keys()]) if (!resource.query?.includes(key)) searchParams.delete(key);
    const tell = (status: number, content: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(content === null ? '' : JSON.stringify(content));
    const asked_there = (await special?.before(method, path, sent as Row)) ?? path;
    if (typeof asked_there !== 'string') return tell(...asked_there);
    const isProvider = method === 'PUT' && pathname.includes('/ServiceProviders/') && isJson;
    // What it is not told of is gone.
    const written =
      isProvider && !('registration_hook' in sent)
        ? JSON.stringify({ ...sent, registration_hook: null })
        : body;
    const reply = await fetch(
      `${server.url}/v1${asked_there}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
      {
        method,
        headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
        ...(body === '' || method === 'GET' ? {} : { body: written }),
        redirect: 'manual',
      },
    );
    const content = await reply.text();
    const isOwn = method === 'PUT' && path === `/Users/${user_sid}`;
    // The sessions of a user end whose sids are sent.
    if (isOwn && authorization && ('account_sid' in sent || 'service_provider_sid' in sent))
      await fetch(`${server.url}/v1/logout`, { method: 'POST', headers: { authorization } });
    const told = reply.headers.get('content-type') ?? '';
    const isData = reply.ok && told.startsWith('application/json') && content !== '';
    if (!isData) {
      response.writeHead(reply.status, told ? { 'content-type': told } : {});
      return void response.end(content);
    }
    const data = JSON.parse(content);
    if (/\/Users\/me\/?$/i.test(path)) {
      const me = meOf(data, columns);
      return special ? tell(...hostedMe(me, data)) : tell(200, me);
    }
    const answered: [number, unknown] = [reply.status, asPlatform(resource, data, columns)];
    tell(...((await special?.after(path, sent as Row, account_sid, answered)) ?? answered));
  }

  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    faults,
    asked,
    codeFor: (email) => special?.codeFor(email) ?? '',
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

type Claims = { scope?: string; account_sid?: string; user_sid?: string };

function claimsOf(authorization: string | undefined): Claims {
  const payload = authorization?.split('.')[1];
  return payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : {};
}

/** By the last name in the path: a collection, or what is below a record. */
function resourceOf(path: string): Resource {
  const names = path.split('/').filter((part) => part in resources);
  return resources[names.at(-1) ?? ''] ?? {};
}

/** What the platform's database would refuse: it writes each key of a body as a column. */
function faultOf(
  resource: Resource,
  method: string,
  body: Row | Row[],
  path: string,
  columns: Map<string, string[]>,
  scope: string,
): [number, string] | null {
  if (Array.isArray(body)) return path.endsWith('/Routes') ? routesFault(body, columns) : null;
  const missing = method === 'POST' ? resource.required?.find((key) => !(key in body)) : undefined;
  if (missing) return [400, `missing field ${missing}`];
  const refused = resource.refuses?.(method, body, scope);
  if (refused) return refused;
  const own = resource.table ? columns.get(resource.table) : undefined;
  const known = [...(own ?? []), ...(resource.takes ?? [])];
  if (known.length === 0) return null;
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown) return [500, `Unknown column '${unknown}' in 'field list'`];
  if (method === 'PUT' && own?.[0] && own[0] in body) return [400, `primary key ${own[0]} is immutable`];
  return method === 'PUT' && Object.keys(body).length === 0
    ? [500, 'You have an error in your SQL syntax']
    : null;
}

function routesFault(routes: Row[], columns: Map<string, string[]>): [number, string] | null {
  for (const { lcr_carrier_set_entries: entries, ...route } of routes) {
    if (!Array.isArray(entries) || entries.length === 0) return [400, 'lcr_carrier_set_entries is required'];
    const unknown =
      Object.keys(route).find((key) => !columns.get('lcr_routes')?.includes(key)) ??
      entries.flatMap(Object.keys).find((key) => !columns.get('lcr_carrier_set_entry')?.includes(key));
    if (unknown) return [500, `Unknown column '${unknown}' in 'field list'`];
  }
  return null;
}

function asPlatform(resource: Resource, content: unknown, columns: Map<string, string[]>): unknown {
  const { nothing } = resource;
  if (nothing && Array.isArray((content as { data?: Row[] }).data)) {
    const { data, ...page } = content as { data: Row[] };
    const orNothing = ([key, value]: [string, unknown]) => [key, value ?? nothing[key] ?? null];
    return { ...page, data: data.map((row) => Object.fromEntries(Object.entries(row).map(orNothing))) };
  }
  const own = columns.get(resource.table ?? '');
  if (!own) return content;
  const shown = [
    ...own.filter((name) => !resource.hides?.includes(name)),
    ...(resource.adds ?? []),
    'sid',
    'user_sid',
    'token',
  ];
  const rowOf = (row: Row) => Object.fromEntries(Object.entries(row).filter(([key]) => shown.includes(key)));
  if (Array.isArray(content)) return content.map(rowOf);
  const page = content as { data?: Row[] };
  return Array.isArray(page.data) ? { ...page, data: page.data.map(rowOf) } : rowOf(content as Row);
}

/** Somebody's own facts: columns as they are, and every key null where there is no account. */
function meOf({ user, account, sp }: Row, columns: Map<string, string[]>) {
  const only = (row: unknown, table: string, hidden: string[]) =>
    Object.fromEntries(
      (columns.get(table) ?? [])
        .filter((name) => !hidden.includes(name))
        .map((name) => [name, (row as Row | null | undefined)?.[name] ?? null]),
    );
  const hidden = ['hashed_password', 'email_activation_code', 'phone_activation_code'];
  return {
    user: { ...only(user, 'users', hidden), scope: 'read-write' },
    account: only(account, 'accounts', []),
    sp: only(sp, 'service_providers', []),
  };
}

/** The platform's tables have no others (decision 049). */
function columnsOf({ data_dir }: Server): Map<string, string[]> {
  const database = new DatabaseSync(join(data_dir, 'trunkline.db'), { readOnly: true });
  try {
    const tables = Object.values(resources).flatMap(({ table }) => table ?? []);
    return new Map(
      tables.map((table) => [
        table,
        database
          .prepare('select name from pragma_table_info(?)')
          .all(table)
          .map(({ name }) => String(name)),
      ]),
    );
  } finally {
    database.close();
  }
}
