/** Who spoke when in a call of the demo: its trace tells of it, and its recording has it to hear. */
import { type DemoCall, dice } from './call-lines.ts';

/** Times in ms since the call was answered. */
export type Turn = {
  said: { from: number; until: number /** How long it was made. */; made_ms: number; isCached: boolean };
  heard: {
    from: number;
    until: number;
    /** From then until its text was there. */
    latency_ms: number;
    text: string;
    confidence: number;
    digit: string | null;
  };
  /** From the text until the application had answered. */
  answer_ms: number;
};

const SAID = [
  'I would like to move my appointment',
  'where is my parcel',
  'my bill, please',
  'yes',
  'an agent',
];
const FIRST = 400;
/** The media server begins to record then. */
export const RECORDED_FROM = 300;
const MOST = 16;

/** The same ones each time that they are asked for. */
export function turnsOf(call: DemoCall): Turn[] {
  const chance = dice(call.at % 2_147_483_647);
  const end = call.seconds * 1000;
  const turns: Turn[] = [];
  for (let at = FIRST; at < end - 2000 && turns.length < MOST; ) {
    const isCached = chance.below(3) === 0;
    const said = {
      ...{ from: at, until: at + 1500 + chance.below(3000), isCached },
      made_ms: isCached ? 4 : 190 + chance.below(900),
    };
    const heard = {
      ...{ from: said.until, until: said.until + 1500 + chance.below(4000) },
      ...{ latency_ms: 180 + chance.below(700), text: chance.one(SAID) },
      confidence: 0.8 + chance.below(20) / 100,
      digit: chance.below(5) === 0 ? String(chance.below(10)) : null,
    };
    const answer_ms = 60 + chance.below(600);
    turns.push({ said, heard, answer_ms });
    at = heard.until + heard.latency_ms + answer_ms + 50;
  }
  return turns;
}
