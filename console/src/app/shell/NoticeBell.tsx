import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSession } from '../../session/session.queries.ts';
import { useFailedWork } from '../../ui/overlay/failed-work.ts';
import classes from './NoticeBell.module.css';
import { useNews } from './use-news.ts';

type NoticeBellProps = {
  /** Of the button, in px. */
  size?: number;
  onOpen: () => void;
};

/** Opens the notices, and tells how many the person has not seen. */
export function NoticeBell({ size, onOpen }: NoticeBellProps) {
  const { features } = useSession();
  const notices = useNews().data?.notices ?? [];
  const count = [...notices, ...useFailedWork()].filter(({ is_new }) => is_new).length;
  const shown = count > 9 ? '9+' : count;
  if (!features.has('notices')) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      {...(size && { size })}
      className={classes.bell}
      aria-label={count > 0 ? `Notices, ${shown} new` : 'Notices'}
      title="Notices"
      onClick={onOpen}
    >
      <IconBell size={size ? 20 : 18} aria-hidden />
      {count > 0 && (
        <span aria-hidden className={classes.count}>
          {shown}
        </span>
      )}
    </ActionIcon>
  );
}
