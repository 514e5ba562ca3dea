import { isPlatform } from './is-platform.ts';
import type { Session } from './session.ts';

type Known = { actor: Pick<Session['actor'], 'view_only'>; features: ReadonlySet<string> };

/** Goes with a change of the own password: a platform server takes the restriction away where it is not said again (`R7`). */
export function stillViewOnly(session: Known | undefined): { is_view_only?: true } {
  return session?.actor.view_only && isPlatform(session.features) ? { is_view_only: true } : {};
}
