import '../frame-styles.css';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WithProvider } from '../../service-providers/service-providers.queries.ts';
import { WithSession } from '../../session/session.queries.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { late } from '../../ui/page/late.ts';
import { rememberArea, tabStorage } from '../browser-storage.ts';
import { WithQueries } from '../WithQueries.tsx';
import classes from './AppShell.module.css';
import { ConfirmSignOut, useAskedSignOut } from './ConfirmSignOut.tsx';
import { useHelpPlace, useHelpTurns } from './help-place.ts';
import { showLeftToast } from './left-toast.ts';
import { PaletteAwaited } from './PaletteAwaited.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';
import { ProviderBand } from './ProviderBand.tsx';
import { Rail } from './Rail.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useKeptRecent } from './use-kept-recent.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useRenewal } from './use-renewal.ts';

// Not part of any first sight.
const NoticePanel = late(async () => (await import('./NoticePanel.tsx')).NoticePanel);
const HelpDrawer = late(async () => (await import('./HelpDrawer.tsx')).HelpDrawer);
const ShortcutHelp = late(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);
const Palette = late(async () => (await import('./Palette.tsx')).Palette, PaletteAwaited);

/** The frame around every screen behind the login: the rail, and beside it the page. */
export function AppShell() {
  return (
    <WithQueries>
      <WithSession>
        <WithProvider>
          <Frame />
        </WithProvider>
      </WithSession>
    </WithQueries>
  );
}

function Frame() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [opened, setOpened] = useState<'menu' | 'keys' | 'search' | 'notices' | 'leave' | null>(null);
  const help = useHelpPlace();
  const { close: closeHelp } = useHelpTurns();
  const main = useRef<HTMLElement>(null);
  const typed = useRef('');
  const lastPath = useRef(pathname);
  // Not in an effect, which comes after the screen can be seen: what was pressed at once would be closed again.
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpened(null);
  }
  const showKeys = useCallback(() => setOpened('keys'), []);
  const showSearch = useCallback(() => setOpened('search'), []);
  const showNotices = useCallback(() => setOpened('notices'), []);
  const close = () => setOpened(null);
  // Nobody opened the page for what is beside it: that is drawn when the first screen is, and keeps its place until then.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => afterFrame(() => setIsDrawn(true)), []);
  const signOut = useAskedSignOut(() => setOpened('leave'));
  useShortcuts({ onKeys: showKeys, onSearch: showSearch });
  useKeptRecent();
  useRenewal();
  useLiveUpdates();
  useEffect(showLeftToast, []);

  useEffect(() => {
    rememberArea(tabStorage, pathname);
    // After following a link the reader starts at the new page, not at the rail they came from.
    if (lastPath.current !== pathname) main.current?.focus({ preventScroll: true });
    lastPath.current = pathname;
  }, [pathname]);

  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {/* No selector finds it by this, or the router would put it back to where it was when a link in it was pressed. */}
      <aside className={classes.rail} data-scroll-restoration-id={'"'}>
        {isDrawn && <Rail onKeys={showKeys} onSearch={showSearch} onNotices={showNotices} />}
      </aside>
      <PhoneHeader onMenu={() => setOpened('menu')} onNotices={showNotices} onSearch={showSearch} />
      <Dialog look="drawer" title="Trunkline" opened={opened === 'menu'} onClose={close}>
        {/* Also when the form that is open keeps the person where they are. */}
        <Rail onFollow={close} />
      </Dialog>
      <Dialog title="Keyboard" opened={opened === 'keys'} onClose={close}>
        <ShortcutHelp />
      </Dialog>
      <Dialog look="palette" title="Search or jump to" opened={opened === 'search'} onClose={close}>
        <Palette
          typed={typed}
          onClose={close}
          onKeys={showKeys}
          onNotices={showNotices}
          onSignOut={signOut.ask}
        />
      </Dialog>
      <Dialog look="help" title="Notices" opened={opened === 'notices'} onClose={close}>
        <NoticePanel onFollow={close} />
      </Dialog>
      <ConfirmSignOut opened={opened === 'leave'} onClose={close} onLeave={signOut.leave} />
      {help && <HelpDrawer place={help} onClose={closeHelp} />}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ProviderBand />
        <Outlet />
      </main>
    </div>
  );
}

/** When what was just drawn can be seen. */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
