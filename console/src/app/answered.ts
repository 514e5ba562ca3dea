import { ApiProblem } from './api-problem.ts';

/** The answer of a change, which has `key`: without it something in between has answered, and nobody knows what was done. */
export function answered<T extends object>(answer: T | undefined, key: keyof NoInfer<T>): T {
  if (answer?.[key] === undefined) throw Object.assign(new ApiProblem(200), { may_be_done: true });
  return answer;
}
