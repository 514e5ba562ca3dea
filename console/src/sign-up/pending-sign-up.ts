/** Who has registered in this tab and still has to enter the code; a reload keeps it, another tab does not know it. */
import { sessionKeys } from '../app/browser-storage.ts';

export type PendingSignUp = {
  /** No session until the code is entered. */
  jwt: string;
  user_sid: string;
  email: string;
  /** When the last code was sent. */
  sent_ms: number;
};

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keepSignUp(signUp: PendingSignUp, box: Box = sessionStorage): void {
  box.setItem(sessionKeys.signUp, JSON.stringify(signUp));
}

export function keptSignUp(box: Box = sessionStorage): PendingSignUp | null {
  try {
    const kept: Partial<PendingSignUp> | null = JSON.parse(box.getItem(sessionKeys.signUp) ?? 'null');
    return kept?.jwt && kept.user_sid && kept.email
      ? { jwt: kept.jwt, user_sid: kept.user_sid, email: kept.email, sent_ms: Number(kept.sent_ms) || 0 }
      : null;
  } catch {
    return null;
  }
}

export function forgetSignUp(box: Box = sessionStorage): void {
  box.removeItem(sessionKeys.signUp);
}
