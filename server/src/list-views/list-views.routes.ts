import { listViewEndpoints } from '@trunkline/contract/list-views/list-views.contract.ts';
import { changeOfView, listViewPolicy } from '@trunkline/contract/list-views/list-views.policy.ts';
import type { FastifyInstance } from 'fastify';
import { namedProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { listViews } from './list-views.store.ts';
import { changeView, createView, deleteView, getView } from './save-list-view.ts';

export function listViewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listViewEndpoints.list, async (ask) => {
    authorize(ask, listViewPolicy, 'list');
    return listViews(db, ask.actor, ask.query);
  });

  route(app, listViewEndpoints.create, async (ask) => {
    authorize(ask, listViewPolicy, 'create');
    const { service_provider_sid } = ask.body;
    if (service_provider_sid) {
      authorize(ask, listViewPolicy, 'share', service_provider_sid);
      await namedProvider(db, service_provider_sid);
    }
    return { sid: await createView(db, ask.origin, ask.body) };
  });

  route(app, listViewEndpoints.update, async (ask) => {
    const view = await getView(db, ask.params.view_sid);
    const { is_default, ...changes } = ask.body;
    // Whoever sees it may begin with it.
    const action = Object.keys(changes).length > 0 ? changeOfView(view) : 'begin';
    authorize(ask, listViewPolicy, action, view);
    const { service_provider_sid } = changes;
    if (service_provider_sid && service_provider_sid !== view.service_provider_sid) {
      authorize(ask, listViewPolicy, 'share', service_provider_sid);
      await namedProvider(db, service_provider_sid);
    }
    await changeView(db, ask.origin, view, ask.body);
  });

  route(app, listViewEndpoints.remove, async (ask) => {
    const view = await getView(db, ask.params.view_sid);
    authorize(ask, listViewPolicy, changeOfView(view), view);
    await deleteView(db, ask.origin, view);
  });
}
