/** What a SIP client's password is worth against whoever guesses all day. Pure; nothing is refused. */

const SHORTEST = 12;

/** A sentence with what would make it better; null where there is nothing to say. */
export function strengthHint(password: string, username: string): string | null {
  if (password === '') return null;
  const name = username.trim().toLowerCase();
  if (name.length > 2 && password.toLowerCase().includes(name))
    return 'Weak: it contains the username, which attackers try first.';
  if (/^\d+$/.test(password)) return 'Weak: digits alone are easily guessed. Generate one instead.';
  if (new Set(password).size < 5) return 'Weak: it repeats a few characters. Generate one instead.';
  if (password.length < SHORTEST) return `Fair: ${SHORTEST} or more characters take far longer to guess.`;
  return 'Strong.';
}
