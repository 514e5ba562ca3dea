/** A form that is shown in a dialog over another page, rather than as a page of its own. */
import { createContext, useContext } from 'react';

export type Held = {
  /** Of the record; null for one that is not there yet. */
  sid: string | null;
  /** What the fields of a new one begin with, by their names. */
  known: Readonly<Record<string, string>>;
  /** In place of where its page would go on to. */
  onSaved: () => void;
};

export const InDialog = createContext<Held | null>(null);

/** Null on a page. */
export function useHeld(): Held | null {
  return useContext(InDialog);
}
