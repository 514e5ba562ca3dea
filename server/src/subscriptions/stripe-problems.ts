/** What Stripe said no to, or nothing, as a caller is told. */
import { problems } from '../http/problems.ts';
import { StripeRefusal, StripeSilence } from '../outside/stripe.ts';

/** For a request that changes nothing, or that may be sent again as it is. */
export async function telling<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw asProblem(error);
  }
}

export function asProblem(error: unknown): unknown {
  if (error instanceof StripeRefusal)
    return problems.conflict(`Stripe did not accept this: ${error.message}`);
  if (error instanceof StripeSilence) return Object.assign(problems.storeDown('Stripe'), { cause: error });
  return error;
}
