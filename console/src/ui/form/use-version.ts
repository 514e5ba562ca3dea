import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { changesIn } from './changes.ts';
import type { Stored } from './FormPage.tsx';
import { partOver, takeVersion, versionOver } from './record-versions.ts';

/**
 * Puts the version that its history was left with into the form of a record: not saved, so that whoever chose it
 * sees what it changes, and the save asks what every save asks. Null where there is none.
 */
export function useVersion<T extends object, V extends object>(
  form: UseFormReturnType<V>,
  stored: Stored<T, V> | undefined,
  mayChange: boolean,
  onPut: () => void,
): { name: string; differs: boolean } | null {
  const [shown, setShown] = useState<{ name: string; differs: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the record that the form begins with
  useEffect(() => {
    const version = stored && takeVersion(stored.record);
    if (!stored || !version || !mayChange) return;
    const values = version.part
      ? partOver(form.getValues(), version.part)
      : stored.toValues(versionOver(stored.record, version) as T);
    setShown({ name: version.name, differs: changesIn(form.getValues(), values).size > 0 });
    form.setValues(values);
    onPut();
  }, []);
  return shown;
}
