import { Text } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import classes from './CallRecording.module.css';
import { type Region, type RegionKind, regionColors } from './recording-regions.ts';

const words: Record<RegionKind, string> = {
  speech: 'listened for speech',
  'speech-latency': 'speech to text took',
  dtmf: 'digit',
  'tts-latency': 'text to speech took',
  response: 'the application took',
};
const sides = ['caller', 'called party'] as const;

type RegionListProps = { regions: readonly Region[]; onOpen: (region: Region) => void };

/**
 * The regions in words, in their order: what is drawn on a canvas is read by nobody without eyes, and by no keyboard.
 * Drawn once, while the time beside it goes on with every frame.
 */
export const RegionList = memo(function RegionList({ regions, onOpen }: RegionListProps) {
  if (regions.length === 0)
    return <Text c="dimmed">The trace of this call has no markers in its recording.</Text>;
  return (
    <ol className={classes.regions} aria-label="Markers in the recording">
      {regions
        .toSorted((a, b) => a.start - b.start)
        .map((region) => (
          <li key={region.id}>
            <button type="button" onClick={() => onOpen(region)}>
              <span
                className={classes.swatch}
                style={{ '--region': regionColors[region.kind] } as CSSProperties}
                aria-hidden
              />
              <span className={classes.at}>
                {region.start.toFixed(2)}–{region.end.toFixed(2)} s
              </span>
              <span>
                {words[region.kind]} {detailOf(region)} ({sides[region.channel]})
              </span>
            </button>
          </li>
        ))}
    </ol>
  );
});

function detailOf({ kind, label, facts }: Region): string {
  if (label) return label;
  const named = kind === 'dtmf' ? 'Digit' : 'Transcript';
  const [, value = ''] = facts?.facts.find(([name]) => name === named) ?? [];
  return kind === 'dtmf' ? value : `“${value}”`;
}
