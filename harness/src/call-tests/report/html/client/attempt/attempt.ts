import type { Attempt } from '../../../../result/result.ts';
import { createClock } from '../clock/clock.ts';
import { h } from '../dom.ts';
import { breakage, outcome, steps } from './steps.ts';
import { pictures, showSounds } from './media.ts';
import { transcript } from './transcript.ts';
import { consoleLines, figures, requests } from './tables.ts';

export function attemptPanel(attempt: Attempt, file: string): HTMLElement {
  const clock = createClock(attempt);
  const goToMoment = (atMs: number) => {
    clock.moveTo(atMs);
    clock.element.scrollIntoView({ block: 'nearest' });
  };
  const recordings = showSounds(attempt.audio, clock);
  const screenshots = pictures(attempt.screenshots, clock);
  return h(
    'div',
    { class: 'attempt' },
    breakage(attempt, file, { go: goToMoment, pictureNear: screenshots.near }),
    outcome(attempt, goToMoment),
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
      goToMoment(atMs);
      recordings.play(side);
    }),
    h('div', { class: 'columns' }, steps(attempt, goToMoment), figures(attempt)),
    consoleLines(attempt, goToMoment),
    requests(attempt, goToMoment),
  );
}
