import './frame-styles.css';
import { Burger, Drawer } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Logo } from '../ui/Logo.tsx';
import classes from './AppShell.module.css';
import { rememberArea } from './browser-storage.ts';
import { Rail } from './Rail.tsx';

/** The frame around every screen behind the login: the rail, and beside it the page. */
export function AppShell() {
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
      <div className={classes.top}>
        <Burger
          size="sm"
          opened={isMenuOpen}
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        />
        <Logo size={24} />
        <span>Trunkline</span>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        size={288}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        classNames={{ body: classes.drawer ?? '' }}
      >
        <Rail />
      </Drawer>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
