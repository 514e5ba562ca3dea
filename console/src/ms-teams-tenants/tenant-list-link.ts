import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { TenantSearch } from './ms-teams-tenants.queries.ts';

const PATH = '/internal/ms-teams-tenants';

/** Back to the list, at the filters and page where it was left. */
export function tenantListLink() {
  return linkOptions({ to: PATH, search: listAsLeft<TenantSearch>(PATH) ?? {} });
}
