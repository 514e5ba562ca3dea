import { IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './HelpMark.module.css';
import { helpLink } from './help-link.ts';

type HelpMarkProps = {
  place: string;
  /** What it stands beside. */
  about: string;
};

/** The `?` beside a heading: opens a page of help over this screen, whose address can be sent to others. */
export function HelpMark({ place, about }: HelpMarkProps) {
  return (
    <Link
      {...helpLink(place)}
      preload={false}
      activeOptions={{ exact: true, includeHash: true }}
      aria-label={`Help: ${about}`}
      title="Help"
      className={classes.mark}
    >
      <IconHelp size={16} aria-hidden />
    </Link>
  );
}
