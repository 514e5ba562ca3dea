/** Whether something stands among the fields of a form, which may be locked. */
import { createContext } from 'react';

export const InFields = createContext(false);
