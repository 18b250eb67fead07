// Formats the figures for people.
import { table } from '../../shared/table.ts';
import { type Result, resultLines } from '../shared/results.ts';
import { throttle } from '../shared/throttle.ts';
import type { Audit } from '../../tools/lighthouse.ts';
import type { FrameCost } from './animation.ts';
import { buttons } from './contenders.ts';
import type { Figures, PageFigure } from './figures.ts';
import { answerMs } from './site.ts';

export interface ReportInput {
  readonly machine: { readonly processors: number; readonly load: number; readonly chromium: string };
  readonly rounds: number;
  readonly figures: readonly Figures[];
  readonly animation: FrameCost;
  readonly lighthouse: Audit['scores'];
  readonly results: readonly Result[];
}

export const report = (input: ReportInput): string =>
  [
    ...conditions(input),
    ...input.figures.flatMap(comparison),
    '',
    ...drawing(input.animation),
    `Lighthouse, performance on a phone: ${input.lighthouse.performance ?? 0} of 100.`,
    '',
    ...resultLines(input.results),
    ...input.figures.flatMap(moved),
  ].join('\n');

const conditions = ({ rounds, machine: { processors, load, chromium } }: ReportInput): string[] => [
  ...(load > processors
    ? [
        `Other programs kept this machine busy (load ${share(load)} on ${processors} processors): measure again before you believe it.`,
      ]
    : []),
  `${chromium} on ${processors} processors.`,
  `Medians of ${rounds} rounds after one that does not count; both pages in turn, each visit with an empty cache, from one server`,
  `  (brotli, the same caching), firms from the local PostgREST after ${answerMs} ms.`,
  `phone: processor 4 times slower, ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up. desktop: nothing slowed down.`,
  `Initial JS: scripts in the HTML, and all that were asked for before the greeting stood and the page was loaded.`,
  `  Loaded when idle: asked for later, before any sign from the visitor. Both as they are on the wire.`,
  `Blocking: what tasks took over 50 ms each, from the navigation to 3 s after the greeting.`,
  `Pressed at once: as soon as the buttons can be seen, to the first painted change. After 3 s: from the click to the`,
  `  form itself, or to "Connecting...".`,
];

function comparison({ setting: { profile, lookUp }, firmline, ordinary, greetingRatio }: Figures): string[] {
  const row = (
    name: string,
    read: (page: PageFigure) => number | undefined,
    text: (value: number) => string,
  ) => {
    const [own, other] = [read(firmline), read(ordinary)];
    if (own === undefined || other === undefined) return [];
    return [
      [
        name,
        text(own),
        text(other),
        other > 0 && Number.isFinite(own / other) ? `${share(own / other)}x` : '',
      ],
    ];
  };
  const presses = buttons.flatMap((button) => [
    ...row(`${button}, at once, ms`, ({ early }) => early?.[button].changeMs, whole),
    ...row('until it has done its work, ms', ({ early }) => early?.[button].doneMs, whole),
    ...row(`${button}, after 3 s, ms`, ({ idle }) => idle[button].doneMs, whole),
  ]);
  return [
    '',
    `${profile.name}, look-up on ${lookUp === 'own origin' ? "the page's own origin" : 'another origin'}`,
    ...table(
      ['', 'firmline', 'ordinary', 'Ratio'],
      [
        [
          'Greeting visible, ms',
          whole(firmline.greetingMs),
          whole(ordinary.greetingMs),
          `${share(greetingRatio)}x`,
        ],
        ...row('Both buttons visible, ms', ({ buttonsMs }) => buttonsMs, whole),
        ...row('First paint, ms', ({ firstPaintMs }) => firstPaintMs, whole),
        ...row('Largest contentful paint, ms', ({ largestPaintMs }) => largestPaintMs, whole),
        ...row('Initial JS, KB', ({ initialJs }) => initialJs, kilobytes),
        ...row('Loaded when idle, KB', ({ idleJs }) => idleJs, kilobytes),
        ...row('Blocking, ms', ({ blockingMs }) => blockingMs, whole),
        ...row('of it after the first paint, ms', ({ blockingAfterPaintMs }) => blockingAfterPaintMs, whole),
        ...row('Layout shift, most', ({ layoutShift }) => layoutShift, tidy),
        ...presses,
      ],
    ),
  ];
}

const drawing = ({ frames, mean, most, callbacks, canvases, everything }: FrameCost): string[] => [
  "While the assistant speaks, at the phone's speed, main-thread time:",
  frames === 0
    ? '  no frame is drawn there;'
    : `  ${share(mean)} ms a frame that is drawn there (95 of 100 under ${share(most)}; ${frames} frames), ${share(callbacks)} of it in the drawing's code, ${share(canvases)} in its canvas;`,
  `  ${share(everything)} ms for each frame of a 60 Hz screen in all, with the call and the captions.`,
];

const moved = ({ setting: { profile, lookUp }, firmline: { shifted } }: Figures): string[] =>
  shifted.length === 0 ? [] : [`Moved (${profile.name}, ${lookUp}): ${shifted.join(', ')}`];

const whole = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : 'never');
const share = (value: number): string => value.toFixed(2);
const tidy = (value: number): string => String(Number(value.toPrecision(3)));
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
