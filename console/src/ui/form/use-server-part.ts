import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { serverPart } from './server-part.ts';

/**
 * A part of a form that has a query of its own: while that part is unchanged it shows what the server
 * has, whatever was typed beside it. `value` is undefined until it is known, `loadedAt` is the query's
 * `dataUpdatedAt`.
 */
export function useServerPart<V extends object, K extends keyof V & string>(
  form: UseFormReturnType<V>,
  key: K,
  value: V[K] | undefined,
  loadedAt: number,
): void {
  const shownFrom = useRef(value === undefined ? 0 : loadedAt);
  useEffect(() => {
    if (value === undefined || shownFrom.current === loadedAt) return;
    const initial = form.getInitialValues();
    const part = serverPart(
      { initial: initial[key], shown: form.getValues()[key], told: value },
      shownFrom.current === 0,
    );
    if (!part) return;
    shownFrom.current = loadedAt;
    form.setInitialValues({ ...initial, [key]: part.initial });
    form.setValues({ [key]: part.shown } as unknown as Partial<V>);
  });
}
