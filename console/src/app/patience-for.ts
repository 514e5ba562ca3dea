/** How long an answer is waited for. */
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { PATIENCE_MS } from '@trunkline/contract/core/patience.ts';

/** Tests of something outside, imports and what is about very many records take longer. */
const LONG_PATIENCE_MS = 120_000;

export function patienceFor({ limit, body_limit, takes_long }: Endpoint, signal: AbortSignal | undefined) {
  const ms = limit?.startsWith('test') || body_limit || takes_long ? LONG_PATIENCE_MS : PATIENCE_MS;
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, ms);
  return {
    ms,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  };
}
