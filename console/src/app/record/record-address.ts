/** For the route of a record: what is no sid is no record's, so the server need not be asked, and the frame stays around what is said instead. */
import { notFound } from '@tanstack/react-router';
import { NotFound } from '../NotFound.tsx';

const SID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `name` is the sid's in the address: `...recordAddress('accountSid')`. */
export function recordAddress<const N extends string>(name: N) {
  return {
    params: {
      parse(params: Record<N, string>): Record<N, string> {
        if (!SID.test(params[name])) throw notFound();
        return params;
      },
    },
    notFoundComponent: NotFound,
  };
}
