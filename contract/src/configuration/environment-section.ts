/** Environment variables of an application, in a document: secrets by reference, everything else as it is. */
import { z } from 'zod';
import { envName, inRecord, LONGEST_VALUE, MOST_VARIABLES } from '../applications/app-env.ts';
import { NO_REFERENCE, secretReference, variableOf } from './document-values.ts';

const message = `must be text of at most ${LONGEST_VALUE.toLocaleString('en')} characters, a number, true or false, or a reference`;

/** `{ number: reference }` is a secret number, since what a reference stands for is text. */
const value = z.union(
  [
    z
      .string()
      .max(LONGEST_VALUE)
      .refine((text) => !text.startsWith('${env:') || variableOf(text) !== null, NO_REFERENCE),
    z.number(),
    z.boolean(),
    z.strictObject({ number: secretReference }),
  ],
  message,
);

/** Variables are written in clear, those that the webhook calls obscure as references. Empty text is no value. */
export const environment = z
  .record(envName, value, inRecord('env_vars has a value for each variable'))
  .refine(
    (values) => Object.keys(values).length <= MOST_VARIABLES,
    `There may be at most ${MOST_VARIABLES} variables`,
  )
  .transform((values) => {
    const filled = Object.entries(values).filter(([, one]) => one !== '');
    return filled.length === 0 ? null : Object.fromEntries(filled);
  });
