/** How much of an OTLP body is read in one go, in either encoding. */
import { BodyRefusal } from './read-body.ts';

/** Some ten milliseconds of reading. */
export const LARGEST_SPAN = 1_000_000;
export const SPAN_TOO_LARGE = 'a span is larger than 1 MB';

export const tooMuchAround = () =>
  new BodyRefusal(400, 'too much stands around the spans; send fewer at a time');
