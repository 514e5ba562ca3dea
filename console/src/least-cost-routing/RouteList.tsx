import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext } from 'react';
import type { LcrValues } from './lcr-form.ts';
import { RouteRow } from './RouteRow.tsx';
import classes from './RouteRows.module.css';
import type { RouteCarrier } from './route-hints.ts';

type Listed = {
  form: UseFormReturnType<LcrValues>;
  providerSid: string;
  /** The chosen ones that are known, by sid. */
  carriers: ReadonlyMap<string, RouteCarrier>;
  /** The route that the explainer's number takes: from 0, 'default', or none. */
  used: number | 'default' | null;
  /** Each route's, in their order. */
  hints: readonly (string | null)[];
  onMove: (id: string, to: number) => void;
  onRemove: (at: number) => void;
};

/** Past what makes the rows sortable, which is not drawn with each key: its own contexts would visit every row. */
export const ListedRoutes = createContext<Listed | null>(null);

export function RouteList() {
  const listed = useContext(ListedRoutes);
  if (!listed) return null;
  const { form, carriers, used, hints, ...shared } = listed;
  const { routes, account_sid } = form.getValues();
  return (
    <ol className={classes.list} aria-label="Routes">
      {routes.map((route, at) => (
        <RouteRow
          key={route.id}
          {...shared}
          form={form}
          route={route}
          faults={faultsOf(form.errors, at)}
          at={at}
          count={routes.length}
          accountSid={account_sid}
          carrierName={carriers.get(route.voip_carrier_sid)?.name}
          isUsed={used === at}
          hint={hints[at] ?? null}
        />
      ))}
    </ol>
  );
}

function faultsOf(errors: Record<string, unknown>, at: number): string {
  return ['regex', 'description', 'voip_carrier_sid']
    .map((key) => errors[`routes.${at}.${key}`] ?? '')
    .join('\n');
}
