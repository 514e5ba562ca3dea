import { NotFoundScreen } from '../ui/NotFoundScreen.tsx';
import { storedToken } from './session.ts';

/** Whoever is signed in is led to the start, anybody else to the login. */
export function NotFound() {
  return <NotFoundScreen isSignedIn={storedToken() !== null} />;
}
