/** Keeping, changing and deleting a view of a list, each in one transaction. */
import { randomUUID } from 'node:crypto';
import { type Actor, type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import {
  type ListViewInput,
  type ListViewUpdate,
  MOST_VIEWS,
  VIEW_NAME_TAKEN,
  VIEW_NAME_TAKEN_BY_MAKER,
} from '@trunkline/contract/list-views/list-views.contract.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { whatIsSaid } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  findView,
  forgetDefaultsOfOthers,
  insertView,
  namesOfOwnViews,
  removeView,
  saveDefaultView,
  updateView,
  type ViewRow,
} from './list-views.store.ts';

/** Answers the new sid. 422 for a name that the person has for this list, and past the most that one keeps. */
export async function createView(db: Db, origin: Origin, input: ListViewInput): Promise<string> {
  const view_sid = randomUUID();
  const user_sid = userSidOf(origin.actor) ?? '';
  await change(db, origin, {
    locks: [rowOf('users', user_sid)],
    async work(trx) {
      const { list, name, search, columns, service_provider_sid = null } = input;
      const others = await namesOfOwnViews(trx, user_sid, list);
      if (others.length >= MOST_VIEWS)
        throw problems.conflict(`You have ${MOST_VIEWS} views of this list. Delete one first.`);
      if (others.some((one) => one.name === name)) throw problems.duplicate('name', VIEW_NAME_TAKEN);
      const row = {
        ...{ view_sid, user_sid, service_provider_sid, list, name },
        ...{ search_json: JSON.stringify(search), columns_json: JSON.stringify(columns) },
      };
      await insertView(trx, row);
      return { action: 'create', ...about(origin.actor, row), after: shown(row) };
    },
  });
  return view_sid;
}

/** `is_default` is the caller's own affair, and no change of the view; its name is one of its maker's. */
export function changeView(db: Db, origin: Origin, judged: ViewRow, update: ListViewUpdate): Promise<void> {
  const { view_sid, user_sid } = judged;
  const caller = userSidOf(origin.actor) ?? '';
  // In one order, so that nobody waits in a circle.
  const people = [...new Set([caller, user_sid])].sort();
  return change(db, origin, {
    locks: [...people.map((sid) => rowOf('users', sid)), rowOf('trunkline_list_views', view_sid)],
    before: (trx) => getView(trx, view_sid),
    whose: { judged: sharedWith(judged), now: sharedWith },
    async work(trx, row) {
      const { is_default, search, columns, ...named } = update;
      const after = {
        ...row,
        ...whatIsSaid(named),
        ...(search && { search_json: JSON.stringify(search) }),
        ...(columns && { columns_json: JSON.stringify(columns) }),
      };
      if (after.name !== row.name) {
        const others = await namesOfOwnViews(trx, row.user_sid, row.list);
        const taken = caller === user_sid ? VIEW_NAME_TAKEN : VIEW_NAME_TAKEN_BY_MAKER;
        if (others.some((one) => one.name === after.name)) throw problems.duplicate('name', taken);
      }
      await updateView(trx, view_sid, after);
      if (row.service_provider_sid !== after.service_provider_sid)
        await forgetDefaultsOfOthers(trx, view_sid, row.user_sid);
      if (is_default !== undefined)
        await saveDefaultView(trx, caller, row.list, is_default ? view_sid : null);
      const [was, is] = [shown(row), { ...shown(after), ...(is_default !== undefined && { is_default }) }];
      return { action: 'update', ...about(origin.actor, after), before: was, after: is };
    },
  });
}

export function deleteView(db: Db, origin: Origin, judged: ViewRow): Promise<void> {
  const { view_sid } = judged;
  return change(db, origin, {
    locks: [rowOf('trunkline_list_views', view_sid)],
    before: (trx) => getView(trx, view_sid),
    whose: { judged: sharedWith(judged), now: sharedWith },
    async work(trx, row) {
      await removeView(trx, view_sid);
      return { action: 'delete', ...about(origin.actor, row), before: shown(row) };
    },
  });
}

export async function getView(db: Db, view_sid: string): Promise<ViewRow> {
  const view = await findView(db, view_sid);
  if (!view) throw problems.unknown('view');
  return view;
}

function shown({ search_json, columns_json, ...row }: ViewRow) {
  return { ...row, search: JSON.parse(search_json), columns: JSON.parse(columns_json) };
}

/** Its maker may share it with others, or with nobody, after the policy was asked (`R44`). */
const sharedWith = ({ service_provider_sid }: ViewRow): Owner => ({
  service_provider_sid,
  account_sid: null,
});

/** Of the provider that it is shared with, else of the tenant of who keeps it. */
function about(actor: Actor, { view_sid, name, service_provider_sid }: ViewRow) {
  const own: Owner = {
    service_provider_sid: actor.scope === 'admin' ? null : actor.service_provider_sid,
    account_sid: actor.scope === 'account' ? actor.account_sid : null,
  };
  const owner: Owner = service_provider_sid ? { service_provider_sid, account_sid: null } : own;
  return { kind: 'list-views', record_sid: view_sid, record_name: name, owner };
}
