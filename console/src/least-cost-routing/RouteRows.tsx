import { Button, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { MOST_ROUTES } from '@trunkline/contract/least-cost-routing/route-values.ts';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import { type LcrValues, newRoute, type RouteValues } from './lcr-form.ts';
import { moveFaults } from './move-faults.ts';
import { ListedRoutes, RouteList } from './RouteList.tsx';
import classes from './RouteRows.module.css';
import { type RouteCarrier, routeHints } from './route-hints.ts';
import { SortableRoutes } from './SortableRoutes.tsx';

/** A row that was taken out and can be put back until the form is saved. */
export type RemovedRoute = { at: number; route: RouteValues };

type RouteRowsProps = {
  form: UseFormReturnType<LcrValues>;
  providerSid: string;
  /** The chosen ones that are known, by sid. */
  carriers: ReadonlyMap<string, RouteCarrier>;
  /** The route that the explainer's number takes: from 0, 'default', or none. */
  used: number | 'default' | null;
  removed: readonly RemovedRoute[];
  onRemoved: (change: (removed: readonly RemovedRoute[]) => readonly RemovedRoute[]) => void;
};

/** The same each time. */
const list = <RouteList />;

/** The routes in their order; the first that matches a number takes the call. */
export function RouteRows({ form, providerSid, carriers, used, removed, onRemoved }: RouteRowsProps) {
  const { routes, default_voip_carrier_sid } = form.getValues();
  const [said, setSaid] = useState('');
  const removedId = useId();
  const { box, focusDrawn } = useDrawnFocus();
  // Each is held against those before it: typing does not wait for that.
  const settled = useDeferredValue(routes);
  const hints = useMemo(() => routeHints(settled, carriers), [settled, carriers]);
  const listed = routes.map(({ id }) => id).join(' ');
  const ids = useMemo(() => listed.split(' '), [listed]);
  const nameOf = (id: string) =>
    `Route ${form.getValues().routes.find((route) => route.id === id)?.regex || 'without a pattern'}`;

  function move(from: number, to: number) {
    const moved = [...form.getValues().routes];
    moved.splice(to, 0, ...moved.splice(from, 1));
    form.setErrors((faults) => moveFaults(faults, 'routes', from, to));
    form.setFieldValue('routes', moved);
  }

  function moveFromMenu(id: string, to: number) {
    const now = form.getValues().routes;
    const from = now.findIndex((route) => route.id === id);
    move(from, to);
    setSaid(`Route ${now[from]?.regex || 'without a pattern'}, now ${to + 1} of ${now.length}.`);
    // The row has another place in the document, and so has lost the focus.
    focusDrawn(`[data-row-id="${CSS.escape(id)}"] [aria-haspopup="menu"]`);
  }

  function add() {
    form.insertListItem('routes', newRoute());
    focusDrawn(patternAt(routes.length));
  }

  function remove(at: number) {
    const route = form.getValues().routes[at];
    if (!route) return;
    form.removeListItem('routes', at);
    const isBlank = !route.regex && !route.description && !route.voip_carrier_sid;
    if (!isBlank)
      onRemoved((before) => [...before.filter((one) => one.route.id !== route.id), { at, route }]);
    focusDrawn(isBlank ? '[data-add]' : '[data-undo]');
  }

  const last = removed.at(-1);

  function putBack() {
    if (!last) return;
    const at = Math.min(last.at, routes.length);
    form.insertListItem('routes', last.route, at);
    // On a phone its fields are closed, and it is the line that opens them.
    focusDrawn(`[data-row-id="${CSS.escape(last.route.id)}"] :is([data-line], [data-path])`);
  }

  return (
    <div ref={box} className={classes.routes}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {routes.length > 0 && (
        <div className={classes.heads} aria-hidden>
          <span>
            Digit prefix or{' '}
            <span className={classes.kept}>
              regex <span className={classes.star}>*</span>
            </span>
          </span>
          <span>Description</span>
          <span>
            Carrier <span className={classes.star}>*</span>
          </span>
        </div>
      )}
      {routes.length > 0 && (
        <ListedRoutes
          value={{ form, providerSid, carriers, used, hints, onMove: moveFromMenu, onRemove: remove }}
        >
          <SortableRoutes ids={ids} nameOf={nameOf} onMove={move}>
            {list}
          </SortableRoutes>
        </ListedRoutes>
      )}
      <p className={classes.rest} data-used={used === 'default' || undefined}>
        <span>{routes.length > 0 ? 'Every other number' : 'Every number'}</span>
        <span aria-hidden>→</span>
        <strong>
          {carriers.get(default_voip_carrier_sid)?.name ?? 'the default carrier (not chosen yet)'}
        </strong>
        {used === 'default' && <span className={classes.used}>Takes the call</span>}
      </p>
      {last && (
        <p className={classes.removed}>
          <span id={removedId}>
            {removed.length === 1
              ? `Route ${last.route.regex || last.at + 1} is removed when you save.`
              : `${removed.length} routes are removed when you save.`}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            data-undo
            aria-describedby={removedId}
            onClick={putBack}
          >
            Undo
          </Button>
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          data-add
          disabled={routes.length >= MOST_ROUTES}
          onClick={add}
        >
          Add route
        </Button>
      </div>
    </div>
  );
}

const patternAt = (at: number) => `[data-path="routes.${at}.regex"]`;
