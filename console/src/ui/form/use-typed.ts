import { useEffect, useRef } from 'react';
import { toastSuccess } from '../overlay/toast.ts';
import { holdForm, takeDraft } from './drafts.ts';

/** What is typed into a dialog, or a screen without a save bar. */
export type Typed = {
  /** The same for the same place of the same record. */
  name: string;
  values: object;
  isChanged: boolean;
  /** It is on its way to the server, so that closing loses nothing: `onClose` decides. */
  isSending?: boolean;
  /** Shows what was typed before the session ended. */
  onGiveBack: (values: never) => void;
  /** Forgets it, when the person says so; a screen goes by itself. */
  onDrop?: () => void;
};

/** As a page's form is: asked about before a sign-out, kept while somebody signs in again (`R37`), given back once. */
export function useTyped(opened: boolean, typed: Typed | undefined): void {
  const latest = useRef(typed);
  latest.current = typed;
  const name = opened ? typed?.name : undefined;
  useEffect(() => {
    if (name === undefined) return;
    const draft = takeDraft(name);
    if (draft) {
      latest.current?.onGiveBack(draft.values as never);
      toastSuccess('What you typed has been restored. It is not saved yet.');
    }
    return holdForm({
      name,
      isChanged: () => latest.current?.isChanged ?? false,
      draft: () => ({ values: latest.current?.values ?? {}, madeFrom: undefined }),
    });
  }, [name]);
}
