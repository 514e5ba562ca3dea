import { VisuallyHidden } from '@mantine/core';
import classes from './Rail.module.css';
import { useNews } from './use-news.ts';

/** How many alerts came since they were last looked at, beside the word "Alerts". */
export function UnreadAlerts() {
  const unread = useNews().data?.alerts ?? 0;
  if (unread === 0) return null;
  return (
    <span className={classes.unread}>
      <span aria-hidden>{unread > 9 ? '9+' : unread}</span>
      <VisuallyHidden>{unread > 9 ? 'more than 9 new' : `${unread} new`}</VisuallyHidden>
    </span>
  );
}
