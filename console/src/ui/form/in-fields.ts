/** Whether something stands among the fields of a form, which may be locked, and whether these are being sent. */
import { createContext } from 'react';

export const InFields = createContext<'open' | 'sending' | null>(null);
