/** The permission matrix of views: here one that is shared with the people of the tenant's provider. */
import { randomUUID } from 'node:crypto';
import { about, type Case, general, nothing, people, type Rule, writingProvider } from './matrix-rules.ts';

const sharers: Rule = (asker, tenant) => (asker.isKey ? 'refused' : writingProvider(asker, tenant));

const view =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const view_sid = randomUUID();
    if (!missing) {
      const { user_sid } = await app.world.user({ service_provider_sid: tenant.provider });
      await app.db
        .insertInto('trunkline_list_views')
        .values({
          ...{ view_sid, user_sid, service_provider_sid: tenant.provider, list: 'carriers' },
          ...{ name: `View ${view_sid}`, search_json: '{}', columns_json: '{}' },
        })
        .execute();
    }
    return { sids: { view_sid }, body: body?.() };
  };

export const listViewCases: Record<string, Case> = {
  'list-views.list': general(people),
  'list-views.create': general(
    people,
    nothing(() => ({ list: 'carriers', name: `View ${randomUUID()}` })),
  ),
  'list-views.update': about(
    sharers,
    view(() => ({ name: `View ${randomUUID()}` })),
  ),
  'list-views.remove': about(sharers, view()),
};
