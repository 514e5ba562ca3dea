/** Where a rule tells, between its sealed form and the wire: the address of Slack and the secret are masked (`R16`). */
import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import type { Channel, Measure } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { isMask } from '@trunkline/contract/core/mask.ts';
import { isMoved } from '@trunkline/contract/core/secret-places.ts';
import { isUnchangedSecret, masked, strangeMask } from '@trunkline/contract/core/value.ts';
import { fromDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import type { AlertRuleRow } from './alert-rules.store.ts';

export type Target = { target: string; secret: string | null };

export const sealTarget = (cipher: Cipher, target: Target) => cipher.seal(JSON.stringify(target));

export function openTarget(cipher: Cipher, sealed: string): Target {
  return JSON.parse(cipher.open(sealed, 'The address of the rule'));
}

/** What is sealed with another secret has to be entered again, which takes a rule that can be seen, changed and deleted. */
export function readTarget(cipher: Cipher, sealed: string): Target | { unreadable: string } {
  return unlessRefused(
    () => openTarget(cipher, sealed),
    ({ message }) => ({ unreadable: message }),
  );
}

/** An email address is no address with a password in it, though it looks like one. */
function shown(channel: Channel, target: string): string {
  if (channel === 'email') return target;
  return channel === 'slack' ? masked(target) : maskAddress(target);
}

const asNumber = (text: string | null) => (text === null ? null : Number(text));

export function showingRules(cipher: Cipher) {
  return ({ sealed_target, is_told: _, told_at: __, ...row }: AlertRuleRow): AlertRule => {
    const place = readTarget(cipher, sealed_target);
    const channel = row.channel as Channel;
    return {
      ...row,
      ...{ channel, measure: row.measure as Measure },
      ...('unreadable' in place
        ? { target: '', secret: null, unreadable: place.unreadable }
        : {
            target: shown(channel, place.target),
            secret: place.secret === null ? null : masked(place.secret),
          }),
      threshold: asNumber(row.threshold),
      last_value: asNumber(row.last_value),
      state_since: fromDbTime(row.state_since),
      checked_at: fromDbTime(row.checked_at),
      created_at: fromDbTime(row.created_at),
    };
  };
}

/**
 * What to store of what was sent, masks replaced by what they stand for. 400 for a mask of something else, and for a secret
 * that would go to another place than it was entered for.
 */
export function targetToStore(
  sent: { channel: Channel; target?: string | undefined; secret?: string | null | undefined },
  stored: (Target & { channel: Channel }) | null,
): Target {
  const target = givenTarget(sent, stored);
  const { secret } = sent;
  const isKept =
    secret === undefined || (secret !== null && isUnchangedSecret(secret, stored?.secret ?? null));
  if (!isKept && secret !== null && isMask(secret)) throw refused('secret', strangeMask('the secret'));
  if (sent.channel !== 'webhook') return { target, secret: null };
  if (!isKept) return { target, secret };
  if (stored?.secret && isMoved(stored.target, target))
    throw refused('secret', 'Enter the secret again, since the address has changed.');
  return { target, secret: stored?.secret ?? null };
}

function givenTarget(
  { channel, target }: { channel: Channel; target?: string | undefined },
  stored: (Target & { channel: Channel }) | null,
): string {
  if (target === undefined || (stored && target === shown(stored.channel, stored.target))) {
    if (stored && stored.channel === channel) return stored.target;
    throw refused('target', 'Enter the address again, since the channel has changed.');
  }
  if (isMask(target)) throw refused('target', strangeMask('the address'));
  return target;
}

const refused = (path: string, message: string) => problems.invalid([{ path, message }]);
