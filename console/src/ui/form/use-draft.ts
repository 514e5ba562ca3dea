import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect } from 'react';
import { toastSuccess } from '../overlay/toast.ts';
import { holdForm, takeDraft } from './drafts.ts';
import { type Fields, ownSid } from './own-sid.ts';

/**
 * Gives back what was typed before the session ended, with the record that it was made from: what somebody
 * else changed since is a conflict as ever.
 */
export function useDraft<V extends object>(
  form: UseFormReturnType<V>,
  isChanged: () => boolean,
  madeFrom: RefObject<object | undefined>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form on the screen is one, however often it is drawn
  useEffect(() => {
    // Two forms at one address have other fields, or are of other records, as those of two providers.
    const record = madeFrom.current as Fields | undefined;
    const sid = record?.[ownSid(record) ?? ''];
    const name = [window.location.pathname, sid, ...Object.keys(form.getValues())].join(' ');
    const draft = takeDraft(name);
    if (draft) {
      form.setValues(draft.values as Partial<V>);
      madeFrom.current = draft.madeFrom;
      toastSuccess('What you typed has been restored. It is not saved yet.');
    }
    return holdForm({
      name,
      isChanged,
      draft: () => ({ values: form.getValues(), madeFrom: madeFrom.current }),
    });
  }, []);
}
