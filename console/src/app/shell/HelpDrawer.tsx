import { helpPages } from 'virtual:help';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import classes from './HelpDrawer.module.css';
import { useHelpTurns } from './help-place.ts';

/** Where each page was left, until the console is loaded anew. */
const leftAt = new Map<string, number>();

type HelpDrawerProps = {
  /** A page, or a section of one. */
  place: string;
  onClose: () => void;
};

/** One page of help beside the screen. */
export function HelpDrawer({ place, onClose }: HelpDrawerProps) {
  const [name = '', section] = place.split('.');
  const { turn } = useHelpTurns();
  const page = Object.hasOwn(helpPages, name) ? helpPages[name] : undefined;

  /** Another page, or section, of help; a new tab is the browser's. */
  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a');
    const to = /^#help=(.+)$/.exec(link?.getAttribute('href') ?? '')?.[1];
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(to);
  }

  return (
    <Dialog look="help" title={page?.title ?? 'Help'} opened onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens for its links, which the keyboard presses */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div onClick={follow}>
        {page ? <PageText key={name} name={name} section={section} /> : <AllPages isAsked={name === 'all'} />}
        <p className={classes.all}>
          {page && (
            <>
              <a href="#help=all">All pages of help</a>
              {' · '}
            </>
          )}
          <a href="/docs/" target="_blank" rel="noreferrer">
            All documentation, in a new tab
          </a>
        </p>
      </div>
    </Dialog>
  );
}

function PageText({ name, section }: { name: string; section: string | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['help', name],
    queryFn: async () => (await helpPages[name]?.load())?.default ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = useRef<HTMLElement>(null);

  useEffect(() => {
    const scrolled = text.current?.closest('dialog');
    if (data === undefined || !scrolled) return;
    const heading = section && text.current?.querySelector<HTMLElement>(`#help-${CSS.escape(section)}`);
    if (heading) {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'start' });
    } else scrolled.scrollTop = leftAt.get(name) ?? 0;
    const keep = () => leftAt.set(name, scrolled.scrollTop);
    scrolled.addEventListener('scroll', keep, { passive: true });
    return () => scrolled.removeEventListener('scroll', keep);
  }, [data, name, section]);

  if (error)
    return (
      <ProblemNotice
        error={error}
        what="This page of help could not be loaded."
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={320} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, made of Markdown by the build
  return <article ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: data }} />;
}

function AllPages({ isAsked }: { isAsked: boolean }) {
  return (
    <>
      {!isAsked && <p className={classes.none}>There is no such page of help. These are all:</p>}
      <ul className={classes.pages}>
        {Object.entries(helpPages).map(([name, { title, about }]) => (
          <li key={name}>
            <Anchor href={`#help=${name}`}>{title}</Anchor>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
