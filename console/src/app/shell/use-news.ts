import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newsQuery } from '../../notices/notices.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ownerOf } from '../calls/calls-owner.ts';

/** A screen's own questions come first. */
const FIRST_ASKED_MS = 3000;

/** Alerts and notices that came while nobody looked; `isAsked`: somebody looks at them, so at once. */
export function useNews(isAsked = false) {
  const session = useSession();
  const provider = useCurrentProvider();
  const [isTime, setIsTime] = useState(false);
  useTimeout(() => setIsTime(true), FIRST_ASKED_MS, { autoInvoke: true });
  const owner = ownerOf(session.actor, provider?.service_provider_sid, undefined);
  const query = newsQuery(session, owner, isTime);
  return useQuery(isAsked ? { ...query, enabled: owner !== undefined, refetchOnMount: 'always' } : query);
}
