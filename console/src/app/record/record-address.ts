/** For the route of a record: what is no sid is no record's, so the server need not be asked, and the frame stays around what is said instead. */
import { notFound } from '@tanstack/react-router';
import { isSid } from '../is-sid.ts';
import { NotFound } from '../NotFound.tsx';

/** `name` is the sid's in the address: `...recordAddress('accountSid')`. */
export function recordAddress<const N extends string>(name: N) {
  return {
    params: {
      parse(params: Record<N, string>): Record<N, string> {
        if (!isSid(params[name])) throw notFound();
        return params;
      },
    },
    notFoundComponent: NotFound,
  };
}
