import './frame-styles.css';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Logo } from '../ui/Logo.tsx';
import classes from './AppShell.module.css';
import { rememberArea } from './browser-storage.ts';
import { Rail } from './Rail.tsx';
import { WithQueries } from './WithQueries.tsx';

/** The frame around every screen behind the login: the rail, and beside it the page. */
export function AppShell() {
  return (
    <WithQueries>
      <Frame />
    </WithQueries>
  );
}

function Frame() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);

  useEffect(() => {
    rememberArea(localStorage, pathname);
    setIsMenuOpen(false);
    // After following a link the reader starts at the new page, not at the rail they came from.
    if (lastPath.current !== pathname) main.current?.focus({ preventScroll: true });
    lastPath.current = pathname;
  }, [pathname]);

  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.rail}>
        <Rail />
      </aside>
      <header className={classes.top}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Open menu"
          onClick={() => setIsMenuOpen(true)}
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <Logo size={24} />
        <span>Trunkline</span>
      </header>
      <Dialog look="drawer" title="Trunkline" opened={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
        {/* Also when the form that is open keeps the person where they are. */}
        <Rail onFollow={() => setIsMenuOpen(false)} />
      </Dialog>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
