import { Anchor, Skeleton, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type MenuEntry, OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { type LinkTarget, TargetLink } from '../table/TargetLink.tsx';
import { CopyText } from './CopyText.tsx';
import { HelpMark } from './HelpMark.tsx';
import classes from './PageHeader.module.css';

type PageHeaderProps = {
  /** Undefined while the record is loading: its place is kept. Also the tab's title. */
  title: string | undefined;
  /** The same words, where they may only break in certain places. */
  heading?: ReactNode;
  /** The pages above this one, outermost first. */
  crumbs?: readonly { label: string; link: LinkTarget }[];
  /** One line: what the page is for, or how its record is doing. */
  purpose?: ReactNode;
  /** The page of help about it, or a section of one. */
  help?: string | undefined;
  status?: ReactNode;
  /** The record's sid, with a copy button; null while it is loading. */
  sid?: string | null;
  /** Whose the record is, in words. */
  owner?: ReactNode;
  /** The primary action: one button. */
  action?: ReactNode;
  menu?: readonly MenuEntry[];
};

export function PageHeader(props: PageHeaderProps) {
  const { title, heading, crumbs = [], purpose, help, status, sid, owner, action, menu = [] } = props;
  return (
    <header className={classes.header}>
      <title>{title ? `${title} · Trunkline` : 'Trunkline'}</title>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map(({ label, link }) => (
            <span key={label}>
              <Anchor component={TargetLink} link={link} size="sm">
                {label}
              </Anchor>
              <IconChevronRight size={14} aria-hidden />
            </span>
          ))}
        </nav>
      )}
      <div className={classes.line}>
        <div className={classes.name}>
          {title === undefined ? (
            <Skeleton height={24} my={4} width={220} />
          ) : (
            <div className={classes.titled}>
              <Title order={1} className={classes.title}>
                {heading ?? title}
              </Title>
              {help && <HelpMark place={help} about={title} />}
            </div>
          )}
          {status}
        </div>
        <div className={classes.actions}>
          {action}
          <OverflowMenu entries={menu} name={title ?? 'this page'} />
        </div>
      </div>
      {(purpose || sid !== undefined) && (
        <div className={classes.below}>
          {purpose && <span>{purpose}</span>}
          {sid === null && <Skeleton height={22} width={290} />}
          {sid && <CopyText text={sid} name="sid" />}
          {owner}
        </div>
      )}
    </header>
  );
}
