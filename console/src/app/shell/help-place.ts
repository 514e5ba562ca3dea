/** The page of help that is open over a screen, in the address behind the `#`: no list and no loader asks about it. */
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { HERE } from '../../ui/page/help-link.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from the entry before this one, so that going back closes it. */
    help_from?: boolean | undefined;
  }
}

/** `carriers.trunk-types` of `#help=carriers.trunk-types`; null where none is open. */
export function useHelpPlace(): string | null {
  return useRouterState({ select: ({ location: { hash } }) => helpPlace(hash) });
}

function helpPlace(hash: string): string | null {
  return hash.startsWith('help=') ? hash.slice('help='.length) : null;
}

/** `turn` goes from page to page of help, in one entry of the history. */
export function useHelpTurns() {
  const navigate = useNavigate();
  const router = useRouter();
  return {
    turn: (place: string) =>
      void navigate({ ...HERE, hash: `help=${place}`, state: true, replace: true } as never),
    close: () => {
      if (router.state.location.state.help_from) router.history.back();
      else void navigate({ ...HERE, hash: '', replace: true } as never);
    },
  };
}
