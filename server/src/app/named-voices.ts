/** The custom voices named by an application, or by a call without one: `custom_<sid>` (`W30`). */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { Db } from '../db/open.ts';
import { refuseIssues } from '../http/problems.ts';
import { findCustomVoiceCredential } from '../speech-services/google-custom-voices.store.ts';
import { customVoiceSid } from '../speech-services/own-voice.ts';
import { serves } from './tenants.ts';

const places = ['speech_synthesis', 'fallback_speech_synthesis'] as const;

type Place = (typeof places)[number];
/** Absent or null means none. */
export type NamedVoices = { [K in `${Place}_${'vendor' | 'voice'}`]?: string | null | undefined };

/**
 * Throws a 400 on its field for a voice whose credential does not serve the owner (`R15`). A voice that does not
 * exist is treated as any text; what `stored` has for the same owner stays as it is.
 */
export async function refuseForeignVoices(
  db: Db,
  named: NamedVoices,
  owner: Owner,
  stored: NamedVoices = {},
): Promise<void> {
  const issues: Issue[] = [];
  for (const place of places) {
    const path = `${place}_voice` as const;
    const sid = sidOfVoice(named, place);
    if (!sid || sid === sidOfVoice(stored, place)) continue;
    const voice = await findCustomVoiceCredential(db, sid);
    if (voice && !serves(voice.owner, owner))
      issues.push({ path, message: 'Choose a custom voice of the same account or its service provider.' });
  }
  refuseIssues(issues);
}

function sidOfVoice(named: NamedVoices, place: Place): string | null {
  return customVoiceSid(named[`${place}_vendor`] ?? '', named[`${place}_voice`] ?? '');
}
