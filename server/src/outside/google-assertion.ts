/** What a service account shows Google to get an access token (RFC 7523). */
import { SignJWT } from 'jose/jwt/sign';
import { importPKCS8 } from 'jose/key/import';

/** The one address for tokens, whatever the key file says. */
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** Null when the private key cannot be read. */
export async function googleAssertion(client_email: string, private_key: string): Promise<string | null> {
  const key = await importPKCS8(private_key, 'RS256').catch(() => null);
  return (
    key &&
    (await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(GOOGLE_TOKEN_URL)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key))
  );
}
