/** Session JWTs and API-key hashes: what a credential looks like, not whether it is still valid. */
import { createHash } from 'node:crypto';
// Not all that the library can do: half of it would be loaded for nothing.
import { JWSSignatureVerificationFailed, JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { CLOCKS_DIFFER_MS } from '../db/values.ts';

/** The claims (`W2`); `jti` names the session row (`R11`). */
export type SessionClaims = {
  jti: string;
  user_sid: string;
  scope: string;
  permissions: string[];
  is_view_only: boolean;
  name: string;
  service_provider_sid?: string;
  service_provider_name?: string;
  account_sid?: string;
  account_name?: string;
};

export type TokenReader = {
  sign(claims: SessionClaims, expires: Date): Promise<string>;
  /** The session a token names, or why it names none. */
  read(token: string): Promise<{ session_sid: string } | 'expired' | 'foreign'>;
};

const MOST_REMEMBERED = 10_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `other` also verifies while the secret is being exchanged; nothing is signed with it. */
export function tokenReader(secret: string, other: string | null = null): TokenReader {
  const key = new TextEncoder().encode(secret);
  const otherKey = other === null ? null : new TextEncoder().encode(other);
  // A verified signature stays valid; only its times have to be looked at again.
  const verified = new Map<string, { session_sid: string; issued_ms: number; expires_ms: number }>();
  const verify = (token: string, by: Uint8Array) => jwtVerify(token, by, { algorithms: ['HS256'] });
  const verifyByEither = (token: string) =>
    verify(token, key).catch((error: unknown) => {
      if (otherKey && error instanceof JWSSignatureVerificationFailed) return verify(token, otherKey);
      throw error;
    });
  return {
    sign: (claims, expires) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key),
    async read(token) {
      const known = verified.get(token);
      if (known) return isOfNow(known) ? known : 'expired';
      try {
        const { payload } = await verifyByEither(token);
        const { jti, iat, exp } = payload;
        // Signed with this secret, and no session of ours: another program's that shares the secret.
        if (typeof jti !== 'string' || !uuid.test(jti)) return 'foreign';
        if (typeof iat !== 'number' || typeof exp !== 'number') return 'foreign';
        const session = { session_sid: jti, issued_ms: iat * 1000, expires_ms: exp * 1000 };
        if (!isOfNow(session)) return 'expired';
        if (verified.size >= MOST_REMEMBERED) verified.clear();
        verified.set(token, session);
        return session;
      } catch (error) {
        return error instanceof JWTExpired ? 'expired' : 'foreign';
      }
    },
  };
}

/** What claims to be of later was signed while a clock was wrong, and would last as long. */
function isOfNow({ issued_ms, expires_ms }: { issued_ms: number; expires_ms: number }): boolean {
  const now = Date.now();
  return expires_ms > now && issued_ms <= now + CLOCKS_DIFFER_MS;
}

export function looksLikeJwt(token: string): boolean {
  return token.split('.').length === 3;
}

/**
 * The content of `api_keys.token` for a key of ours (`R13`): `#` and 210 bits of its SHA-256. No clear token that the
 * platform wrote begins with `#`. Fits the column's 36 characters.
 */
export function hashedKey(token: string): string {
  return `#${createHash('sha256').update(token).digest('base64url').slice(0, 35)}`;
}

/** The name of a key without one: the ending that lists show (`R13`). */
export const keyEnding = (token: string): string => `…${token.slice(-4)}`;

/**
 * The texts under which a presented key may be stored: its hash and, for the platform's own rows, the key itself. The
 * latter are UUIDs, so that a stolen hash presented as a token finds nothing; upper and lower case make no
 * difference, as on the platform.
 */
export function storedForms(token: string): string[] {
  return uuid.test(token) ? [hashedKey(token.toLowerCase()), token] : [hashedKey(token)];
}
