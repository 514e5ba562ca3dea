/** The seconds of a recording below its channels, as the library's own ruler would be drawn: that one lays out every tick of it, of an hour for minutes. */
import type WaveSurfer from 'wavesurfer.js';
import { durationText } from '../ui/page/duration.ts';

const TICK_S = 0.2;
const STRONGER_S = 5;

/** Its looks are in `CallRecording.module.css`. */
export function addRuler(wave: WaveSurfer): void {
  const ruler = document.createElement('div');
  ruler.setAttribute('part', 'ruler');
  wave.getWrapper().append(ruler);
  wave.on('redraw', draw);
  wave.on('scroll', draw);

  /** Only what is in sight. */
  function draw(): void {
    if (wave.getDuration() === 0) return;
    const { from, until, perSecond } = inSight(wave);
    const [first, last] = [Math.floor(from), Math.floor(until)];
    ruler.style.setProperty('--tick', `${perSecond * TICK_S}px`);
    ruler.replaceChildren(
      ...Array.from({ length: last - first + 1 }, (_, nth) => secondOf(first + nth, perSecond)),
    );
  }
}

/** In seconds of the recording, and how many pixels each has. */
export function inSight(wave: WaveSurfer): { from: number; until: number; perSecond: number } {
  const perSecond = wave.getWrapper().clientWidth / wave.getDuration();
  const from = wave.getScroll() / perSecond;
  return { from, until: Math.min(wave.getDuration(), from + wave.getWidth() / perSecond), perSecond };
}

function secondOf(second: number, perSecond: number): HTMLElement {
  const label = document.createElement('span');
  label.setAttribute('part', second % STRONGER_S === 0 ? 'second stronger' : 'second');
  label.style.left = `${second * perSecond}px`;
  label.textContent = durationText(second);
  return label;
}
