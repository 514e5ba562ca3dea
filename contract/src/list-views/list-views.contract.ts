/** Views of lists that people keep: a name for filters, order and columns (decision 044). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { created, flag, knownSid, requiredText, sid } from '../core/value.ts';

/** The lists that have views, by the last part of their addresses. */
export const viewedLists = [
  'accounts',
  'alert-rules',
  'alerts',
  'applications',
  'audit',
  'carriers',
  'clients',
  'least-cost-routing',
  'live-calls',
  'llm-services',
  'ms-teams-tenants',
  'phone-numbers',
  'recent-calls',
  'speech-services',
  'users',
] as const;
/** Maximum for one person and list. */
export const MOST_VIEWS = 50;
export const VIEW_NAME_TAKEN = 'You already have a view with this name for this list.';
export const VIEW_NAME_TAKEN_BY_MAKER =
  'The owner of this view already has another with this name for this list.';
const MOST_FILTERS = 20;
const MOST_COLUMNS = 40;

const list = z.enum(viewedLists, `list must be one of ${viewedLists.join(', ')}`);
const key = z.string().regex(/^[a-z_]{1,32}$/, 'must be a name in lower-case letters');

/** Filters and order as the list's address has them. */
const search = noMoreThan(
  z.record(key, z.string().max(255, 'may have at most 255 characters')),
  MOST_FILTERS,
  `A view has at most ${MOST_FILTERS} filters`,
).meta({ description: 'Filters and order, as in the address of the list' });
/** Those that were switched on or off by hand. */
const columns = noMoreThan(
  z.record(key, z.boolean()),
  MOST_COLUMNS,
  `A view has at most ${MOST_COLUMNS} columns`,
);

const name = requiredText('Name', 64);

export const listView = z.object({
  view_sid: knownSid,
  list: z.string(),
  name: z.string(),
  search,
  columns,
  service_provider_sid: knownSid
    .nullable()
    .meta({ description: 'The provider whose people see it too; null if nobody does' }),
  is_own: z.boolean(),
  is_default: z.boolean().meta({ description: 'Whether the list opens with it for the reader' }),
  gone: z.array(z.string()).meta({
    description:
      "Filters whose record (account, carrier, application) was deleted or is out of the reader's reach; they are not in `search`",
  }),
});

const shared = sid
  .nullable()
  .meta({ description: 'Share it with the people of this provider; null for nobody' });

export const listViewInput = z.object({
  list,
  name,
  search: search.default({}),
  columns: columns.default({}),
  service_provider_sid: shared.optional(),
});

export const listViewUpdate = z.object({
  name: name.optional(),
  search: search.optional(),
  columns: columns.optional(),
  service_provider_sid: shared.optional(),
  /** Of the caller, and nobody else. */
  is_default: flag.optional().meta({ description: 'Whether the list opens with it for the caller' }),
});

const tag = 'list-views';
const params = z.object({ view_sid: sid });

export const listViewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ListViews',
    summary: "The views of a list: the caller's own, and those shared with the caller",
    tag,
    query: z.object({
      list: list.optional(),
      view_sid: sid.optional(),
      /** Of an admin: whose shared views are meant. */
      service_provider_sid: sid.optional(),
    }),
    success: { status: 200, body: z.array(listView) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/ListViews',
    for_viewers: true,
    summary: 'Save a view of a list',
    tag,
    body: listViewInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ListViews/:view_sid',
    for_viewers: true,
    summary: 'Change what the body names of a view, and whether the list opens with it',
    tag,
    params,
    body: listViewUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ListViews/:view_sid',
    for_viewers: true,
    summary: 'Delete a view',
    tag,
    params,
    success: { status: 204, body: null },
  }),
};

export type ListView = z.output<typeof listView>;
export type ListViewInput = z.output<typeof listViewInput>;
export type ListViewUpdate = z.output<typeof listViewUpdate>;
export type ViewedList = (typeof viewedLists)[number];
