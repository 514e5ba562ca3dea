import type { UseFormReturnType } from '@mantine/form';
import { useLayoutEffect, useRef } from 'react';

/**
 * While nothing is changed, and after a save, a form shows what the server has. `loadedAt` is the
 * query's `dataUpdatedAt`: a record that could not be read again does not undo what was saved.
 */
export function useServerValues<V extends object>(
  form: UseFormReturnType<V>,
  values: V,
  loadedAt: number,
): void {
  const shownFrom = useRef(loadedAt);
  const isDirty = form.isDirty();
  // Before it is seen: what is typed at once would be undone by what was read before it.
  useLayoutEffect(() => {
    if (isDirty || shownFrom.current === loadedAt) return;
    shownFrom.current = loadedAt;
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  });
}
