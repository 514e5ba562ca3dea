/** One search over all kinds, and which answers come first. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { calledByVendor } from '@trunkline/contract/core/called-by-vendor.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { searchedNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import { type Found, type FoundKind, MOST_ANSWERS } from '@trunkline/contract/search/search.contract.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import type { StoredCall } from '../calls/call-store.ts';
import { eachOnce } from '../db/each-once.ts';
import type { Db } from '../db/open.ts';
import { ProblemError } from '../http/problems.ts';
import { numbersWithin } from '../phone-numbers/number-reach.store.ts';
import { findLedTo } from './led-to.store.ts';
import {
  findByAddress,
  findBySid,
  findDevices,
  findNamed,
  findNumbers,
  type SoughtAddress,
} from './search.store.ts';

/** Of each kind. */
const MOST_OF_A_KIND = 6;

/** Of the calls in reach; refused with 503 where their store gives no answer. */
type FindCall = (call_id: string) => Promise<StoredCall | undefined>;

type Answers = { found: Found[]; not_searched: FoundKind[] };

export async function searchAll(db: Db, actor: Actor, text: string, callOfId: FindCall): Promise<Answers> {
  const address = addressOf(text);
  const device = deviceOf(text);
  const [named, bySid, ledTo, byAddress, devices, numbers, call] = await Promise.all([
    findNamed(db, actor, text, MOST_OF_A_KIND),
    isSidBeginning(text) ? findBySid(db, actor, text.toLowerCase()) : [],
    isSid(text) ? findLedTo(db, actor, text.toLowerCase()) : [],
    address ? findByAddress(db, actor, address, MOST_OF_A_KIND) : [],
    device ? findDevices(db, actor, device, MOST_OF_A_KIND) : [],
    findNumbersLike(db, actor, text),
    isCallId(text) ? findCall(callOfId, text) : null,
  ]);
  // Found by its sid, or by an address, it is meant, whatever it is called.
  const meant = [...bySid, ...ledTo, ...byAddress, ...devices, ...(call === 'failed' || !call ? [] : [call])];
  const seen = new Set(meant.map(({ sid }) => sid));
  const others = [...numbers, ...named]
    .filter(({ sid }) => !seen.has(sid))
    .map((one) => ({ one, fit: fitOf(one, text) }))
    .sort((a, b) => a.fit - b.fit);
  return {
    found: [...eachOnce(meant), ...others.map(({ one }) => one)].slice(0, MOST_ANSWERS).map(inWords),
    not_searched: call === 'failed' ? ['recent-calls'] : [],
  };
}

const vendorNames: Partial<Record<FoundKind, (vendor: string) => string>> = {
  'speech-services': vendorName,
  'llm-services': llmVendorName,
};

function inWords(one: Found): Found {
  const nameOf = vendorNames[one.kind];
  return nameOf ? calledByVendor(one, nameOf) : one;
}

/** The eight digits before the first hyphen, and what follows. */
function isSidBeginning(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i.test(text);
}

function isSid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A part of an address, which may have a port; a word without a dot may be the beginning of a host name. */
function addressOf(text: string): SoughtAddress | null {
  const [, host = '', port] =
    /^([\w.-]{3,}|\[[0-9a-f:.]+\]|[0-9a-f:.]{3,})(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const plain = host.replace(/^\[|\]$/g, '');
  if (plain.length < LEAST_OF_ADDRESS) return null;
  const is_beginning = !/[.:]/.test(plain);
  // What is only digits is a number, or the beginning of one.
  if (is_beginning && !/[a-z]/i.test(plain)) return null;
  return { host: plain, port: port === undefined ? null : Number(port), is_beginning };
}

const LEAST_OF_ADDRESS = 3;

/** `user@realm`, as a device registers, or as people name it. */
function deviceOf(text: string): { user: string; realm: string } | null {
  const [, user, realm] = /^(?:sips?:)?([^\s@]+)@([\w.-]{3,})$/i.exec(text) ?? [];
  return user && realm ? { user, realm: realm.toLowerCase() } : null;
}

/**
 * A call_sid, or a Call-ID as SIP has it: the stores look those up, and search no texts for them. Without an @ it is told
 * from a word by its digits.
 */
function isCallId(text: string): boolean {
  return (
    isSid(text) ||
    /^\S+@\S+$/.test(text) ||
    (/^[^\s@]{8,}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text))
  );
}

const LEAST_DIGITS = 3;

async function findNumbersLike(db: Db, actor: Actor, text: string): Promise<Found[]> {
  const digits = searchedNumber(text);
  if (!/^[\d*^$\\+]+$/.test(digits) || digits.length < LEAST_DIGITS) return [];
  return findNumbers(db, numbersWithin(db, actor, { filter: digits }), {
    text: digits,
    most: MOST_OF_A_KIND,
  });
}

async function findCall(callOfId: FindCall, call_id: string): Promise<Found | 'failed' | null> {
  try {
    const call = await callOfId(call_id);
    // One that failed early has no call_sid, and its page is at its Call-ID.
    const sid = call?.call_sid ?? call?.sip_callid;
    if (!call || !sid) return null;
    const { account_sid, service_provider_sid } = call;
    return {
      kind: 'recent-calls',
      sid,
      name: `${call.from ?? 'unknown'} to ${call.to ?? 'unknown'}`,
      detail: new Date(call.attempted_at).toISOString(),
      account_sid,
      account_name: null,
      service_provider_sid,
    };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 503) return 'failed';
    throw error;
  }
}

/** 0 is the text itself; then what begins with it, has a word that does, or holds it. */
function fitOf({ name, detail }: Found, text: string): number {
  const sought = text.toLowerCase();
  const number = searchedNumber(text);
  const fits = [name, detail ?? ''].map((own) => {
    const said = own.toLowerCase();
    if (said === sought || said === number) return 0;
    if (said.startsWith(sought) || said.startsWith(number)) return 1;
    return said.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(sought)) ? 2 : 3;
  });
  return Math.min(...fits);
}
