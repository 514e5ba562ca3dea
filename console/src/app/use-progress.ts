/** How far long work has come, as live updates tell it; nothing where there is no stream. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { progressKey } from './apply-update.ts';
import { randomKey } from './sent-once.ts';

export type Progress = NonNullable<LiveUpdate['progress']>;

/** Undefined until something was told. */
export function useProgress(sid: string): Progress | undefined {
  return useQuery(queryOptions<Progress>({ queryKey: progressKey(sid), queryFn: skipToken })).data;
}

/** Goes with the work, and comes back with what is told of it. */
export function newProgressSid(): string {
  return randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
