/** The waveform of a recording: two channels one above the other, and what was measured drawn over them. */
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin from 'wavesurfer.js/plugins/regions';
import { addRuler, inSight } from './add-ruler.ts';
import { type Peaks, peaksOf, type Region, regionColors } from './recording-regions.ts';

const CHANNEL_HEIGHT = 50;
const PIXELS_PER_SECOND = 100;

type Marks = ReturnType<typeof RegionsPlugin.create>;

export type Waveform = {
  /** Undefined until the sound was read. */
  peaks: Peaks | undefined;
  error: unknown;
  isPlaying: boolean;
  seconds: number;
  play(): void;
  goTo(seconds: number): void;
  setSpeed(speed: number): void;
};

/** `regions` null: none are shown. */
export function useWaveform(
  place: RefObject<HTMLDivElement | null>,
  sound: Blob | undefined,
  regions: readonly Region[] | null,
  onRegion: (region: Region) => void,
): Waveform {
  const player = useRef<{ wave: WaveSurfer; marks: Marks } | null>(null);
  const [peaks, setPeaks] = useState<Peaks>();
  const [error, setError] = useState<unknown>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const pressed = useRef(onRegion);
  pressed.current = onRegion;
  const scheme = useComputedColorScheme();

  useEffect(() => {
    if (!place.current || !sound) return;
    const { wave, marks } = draw(place.current);
    player.current = { wave, marks };
    wave.on('decode', () => setPeaks(readPeaks(wave)));
    wave.on('play', () => setIsPlaying(true));
    wave.on('pause', () => setIsPlaying(false));
    wave.on('timeupdate', setSeconds);
    const fail = (failed: unknown) => player.current?.wave === wave && setError(failed);
    // Of what is no sound the element tells, and what loads it goes on waiting for its length.
    wave.on('error', fail);
    wave.loadBlob(sound).catch(fail);
    return () => {
      player.current = null;
      setPeaks(undefined);
      wave.destroy();
    };
  }, [place, sound]);

  useEffect(() => {
    // What is painted keeps its colours when the day ends; it goes on playing meanwhile.
    if (place.current && scheme) player.current?.wave.setOptions(paints(place.current));
  }, [place, scheme]);

  useEffect(() => {
    if (!player.current || !peaks || !regions) return;
    const { wave, marks } = player.current;
    const drawn = new Map<string, { remove(): void }>();
    // Only those in sight: at each step of the sound the library lays out all that it has been given.
    const draw = () => {
      const { from, until } = inSight(wave);
      for (const region of regions) {
        const isSeen = region.start <= until && region.end >= from;
        if (isSeen === drawn.has(region.id)) continue;
        drawn.get(region.id)?.remove();
        drawn.delete(region.id);
        if (isSeen) drawn.set(region.id, mark(marks, region, pressed));
      }
    };
    draw();
    const ends = [wave.on('scroll', draw), wave.on('redraw', draw)];
    return () => {
      for (const end of ends) end();
      marks.clearRegions();
    };
  }, [peaks, regions]);

  // A second before the end, so that there is something to hear.
  const goTo = useCallback((to: number) => {
    const wave = player.current?.wave;
    wave?.setTime(Math.max(0, Math.min(to, wave.getDuration() - 1)));
  }, []);

  return {
    peaks,
    error,
    isPlaying,
    seconds,
    play: () => void player.current?.wave.playPause().catch(setError),
    goTo,
    setSpeed: (speed) => player.current?.wave.setPlaybackRate(speed),
  };
}

function mark(marks: Marks, region: Region, onPress: RefObject<(region: Region) => void>) {
  const { channel, end, id, kind, label, start } = region;
  const drawn = marks.addRegion({
    ...{ id, start, end, color: regionColors[kind], channelIdx: channel, drag: false, resize: false },
    ...(label === undefined ? {} : { content: label }),
  });
  if (drawn.element) drawn.element.style.cursor = 'pointer';
  drawn.on('click', (event) => {
    event.stopPropagation();
    onPress.current(region);
  });
  return drawn;
}

/** A canvas takes no names of colours. */
function paints(container: HTMLElement) {
  const color = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const channel = (name: string) => ({ waveColor: color(name), progressColor: color('--line-strong') });
  return { splitChannels: [channel('--wave-caller'), channel('--wave-called')] };
}

function draw(container: HTMLElement) {
  const marks = RegionsPlugin.create();
  const wave = WaveSurfer.create({
    container,
    height: CHANNEL_HEIGHT,
    minPxPerSec: PIXELS_PER_SECOND,
    normalize: true,
    autoScroll: true,
    cursorColor: 'var(--accent)',
    cursorWidth: 2,
    ...paints(container),
    plugins: [marks],
  });
  addRuler(wave);
  // What scrolls has to be reached by the keyboard.
  const scrolled = wave.getWrapper().parentElement;
  scrolled?.setAttribute('tabindex', '0');
  scrolled?.setAttribute('role', 'group');
  scrolled?.setAttribute('aria-label', 'Waveform');
  return { wave, marks };
}

function readPeaks(wave: WaveSurfer): Peaks {
  const decoded = wave.getDecodedData();
  const channels = Array.from({ length: decoded?.numberOfChannels ?? 0 }, (_, n) =>
    decoded?.getChannelData(n),
  );
  return peaksOf(channels as Float32Array[], wave.getDuration());
}
