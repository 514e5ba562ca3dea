import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled, IconProgressCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Notice } from '@trunkline/contract/notices/notices.contract.ts';
import { useEffect, useState } from 'react';
import { markNoticesSeen, showNoticesSeen } from '../../notices/notices.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx';
import { seeFailedWork, useFailedWork } from '../../ui/overlay/failed-work.ts';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { RelativeTime } from '../../ui/page/RelativeTime.tsx';
import { useLasting } from '../../ui/page/use-lasting.ts';
import { type LinkTarget, TargetLink } from '../../ui/table/TargetLink.tsx';
import { entryWords } from '../entry-words.ts';
import { pageOf } from '../record/record-link.ts';
import classes from './NoticePanel.module.css';
import { useNews } from './use-news.ts';

/** What failed here, then what came up, newest first. They are seen by being shown; which were new stays marked until it is closed. */
export function NoticePanel({ onFollow }: { onFollow: () => void }) {
  const { actor } = useSession();
  const { data, error, refetch } = useLasting(useNews(true));
  const queryClient = useQueryClient();
  const newest = data?.notices.find(({ is_new }) => is_new);
  // Asked again while they are on the screen, the server knows them as seen.
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const more = data?.notices.filter((one) => one.is_new && !fresh.includes(one.notice_sid)) ?? [];
  if (more.length > 0) setFresh([...fresh, ...more.map(({ notice_sid }) => notice_sid)]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is the newest
  useEffect(() => {
    // Those stay new that could not be marked.
    if (newest) markNoticesSeen(newest).catch(() => undefined);
  }, [newest?.notice_sid]);
  const failed = useFailedWork();
  useEffect(
    () => () => {
      showNoticesSeen(queryClient);
      seeFailedWork(localStorage, Date.now());
    },
    [queryClient],
  );

  const isOld = Boolean(data?.notices.length);
  const problem = error && (
    <ProblemNotice
      error={error}
      what={`The notices could not be ${isOld ? 'refreshed' : 'loaded'}.`}
      {...(isOld && { kept: 'They are what was last loaded.' })}
      onRetry={() => void refetch()}
    />
  );
  if (!data) return problem || <FormSkeleton name="notices" fields={3} isPart />;
  if (data.notices.length === 0 && failed.length === 0)
    return (
      problem || (
        <Text c="dimmed">
          Nothing in the last two weeks. Notifications of your{' '}
          <Anchor component={TargetLink} link={{ to: '/internal/alert-rules' }} onClick={onFollow} inherit>
            alert rules
          </Anchor>{' '}
          appear here, and the results of your imports and bulk changes.
        </Text>
      )
    );
  return (
    <>
      {problem}
      <ul className={classes.list}>
        {failed.map(({ id, at, text, is_new }) => (
          <li key={id} data-new={is_new || undefined}>
            <IconCircleXFilled size={18} color="var(--status-failing)" role="img" aria-label="Failed" />
            <div>
              <span>{text}</span>
              {is_new && <VisuallyHidden>, new</VisuallyHidden>}
              <small>
                <RelativeTime iso={at} />
              </small>
            </div>
          </li>
        ))}
        {data.notices.map((notice) => (
          <li key={notice.notice_sid} data-new={fresh.includes(notice.notice_sid) || undefined}>
            <Mark what={notice.what} />
            <div>
              <Anchor
                component={TargetLink}
                link={linkOf(notice, userSidOf(actor) ?? '')}
                onClick={onFollow}
                inherit
              >
                {titleOf(notice)}
              </Anchor>
              {fresh.includes(notice.notice_sid) && <VisuallyHidden>, new</VisuallyHidden>}
              {notice.text && <p>{notice.text}</p>}
              <small>
                <RelativeTime iso={notice.at} />
                {notice.account_name && ` · ${notice.account_name}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function titleOf({ what, action, kind, name }: Notice): string {
  if (what === 'well') return `Resolved: ${name}`;
  return action === null
    ? name
    : `${entryWords({ action, kind, record_name: name, record_sid: null }).did} ${name}`;
}

function Mark({ what }: Pick<Notice, 'what'>) {
  if (what === 'fired')
    return <IconCircleXFilled size={18} color="var(--status-failing)" role="img" aria-label="Fired" />;
  if (what === 'well')
    return <IconCircleCheckFilled size={18} color="var(--status-good)" role="img" aria-label="Resolved" />;
  return <IconProgressCheck size={18} color="var(--mantine-color-dimmed)" role="img" aria-label="Done" />;
}

/** The rule that told, or what one did in the audit log. */
function linkOf({ what, kind, record_sid }: Notice, actor_sid: string): LinkTarget {
  if (what === 'done') return { to: '/internal/audit', search: { actor_sid, kind } as LinkTarget['search'] };
  return pageOf('alert-rules', record_sid ?? '');
}
