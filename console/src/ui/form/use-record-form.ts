import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { LinkTarget } from '../table/TargetLink.tsx';
import type { Stored } from './FormPage.tsx';
import { useServerValues } from './use-server-values.ts';

/** What the form of a record is given, a new record's and a stored one's. */
export type RecordFormProps<V, T, R = unknown> = {
  /** What the fields show at first. */
  values: V;
  /** Left out for a new record. */
  stored?: StoredRecord<T> | undefined;
  may: Decision;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget | undefined;
  onSave: (values: V, madeFrom: T | undefined, form: UseFormReturnType<V>) => Promise<R>;
  onSaved: (result: R, values: V) => void;
};

/** A record, when it was read, and how to read it again. */
export type StoredRecord<T> = { record: T; loadedAt: number; reload: () => Promise<unknown> };

/** The same from the record's query. */
export function storedFrom<T>(
  record: T,
  { dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => Promise<unknown> },
): StoredRecord<T> {
  return { record, loadedAt: dataUpdatedAt, reload: refetch };
}

/** The form of a record, and what `FormPage` is told of it. While nothing is changed it shows what the server has. */
export function useRecordForm<V extends object, T extends object, R>(
  props: RecordFormProps<V, T, R>,
  toValues: (record: T) => V,
  options: Pick<UseFormInput<V>, 'validate' | 'onValuesChange'>,
) {
  const { stored, values } = props;
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'controlled',
    initialValues: values,
    ...options,
  });
  useServerValues(form, values, stored?.loadedAt ?? 0);
  const kept: Stored<T, V> | undefined = stored && { ...stored, toValues };
  return {
    form,
    page: {
      form,
      stored: kept,
      may: props.may,
      isNew: !stored,
      onSave: (entered: V, madeFrom: T | undefined) => props.onSave(entered, madeFrom, form),
      onSaved: (result: R) => props.onSaved(result, form.getValues()),
      ...(props.cancel ? { cancel: props.cancel } : {}),
    },
  };
}
