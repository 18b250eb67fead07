import type { Attempt } from '../../../../result/result.ts';
import { createClock } from '../clock/clock.ts';
import { h } from '../dom.ts';
import { breakage, outcome, steps } from './steps.ts';
import { pictures, showSounds } from './media.ts';
import { transcript } from './transcript.ts';
import { consoleLines, figures, requests } from './tables.ts';

export function attemptPanel(attempt: Attempt, file: string): HTMLElement {
  const clock = createClock(attempt);
  const go = (atMs: number) => {
    clock.moveTo(atMs);
    clock.element.scrollIntoView({ block: 'nearest' });
  };
  const recordings = showSounds(attempt.audio, clock);
  const screenshots = pictures(attempt.screenshots, clock);
  return h(
    'div',
    { class: 'attempt' },
    breakage(attempt, file, { go, pictureNear: screenshots.near }),
    outcome(attempt, go),
    h(
      'section',
      { class: 'on-one-clock' },
      h('h3', {}, 'On one clock'),
      clock.element,
      screenshots.element,
      clock.readout,
      recordings.element,
    ),
    transcript(attempt, (side, atMs) => {
      go(atMs);
      recordings.play(side);
    }),
    h('div', { class: 'columns' }, steps(attempt, go), figures(attempt)),
    consoleLines(attempt, go),
    requests(attempt, go),
  );
}
