/** Who else changed the record that a form shows, while it was open. */
import { createContext } from 'react';

export type ChangedBy = { name: string; at: string };

export const ChangedMeanwhile = createContext<ChangedBy | null>(null);
