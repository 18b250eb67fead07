// Compares the demo page with an ordinary version of it: how soon a visitor is greeted and gets a response.
import { launchBrowser } from '@firmline/harness/browser';
import { startOwnStack } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { measureFrames } from './page/in-call.ts';
import type { LoadReport, PressReport } from './page/probe.ts';
import { answerMs, browserArgs, startSite } from './page/site.ts';
import {
  type Button,
  buttons,
  type Contender,
  contenders,
  desktop,
  lookUps,
  phone,
  slug,
  type Subject,
} from './page/subjects.ts';
import { buildProbe, measurePage, type VisitSample } from './page/visit.ts';
import {
  bench,
  inRounds,
  kilobytes,
  type Measured,
  ratioOf,
  result,
  type Section,
  times,
  whole,
  throttle,
} from './shared/bench.ts';

const most = (name: string, value: number, atMost: number, unit?: 'x' | 'ms') =>
  result({ name, value, atMost, ...(unit && { unit }) });

/** Both pages in each setting. */
const subjects = [phone, desktop].flatMap((profile) =>
  lookUps.flatMap((lookUp) => contenders.map((contender) => ({ profile, lookUp, contender }))),
);

await bench({ rounds: '5' }, async ({ rounds, cleanUps }): Promise<Measured> => {
  const stack = await startOwnStack(cleanUps);
  const site = await startSite(stack, cleanUps);
  const browser = await launchBrowser({ args: browserArgs });
  cleanUps.defer(() => browser.close());
  const setting = { browser, site, probe: await buildProbe() };
  // The first round warms up the machine.
  for (const subject of subjects) await measurePage(setting, subject);
  const samples = await inRounds(subjects, rounds, (subject) => measurePage(setting, subject));

  const figures = [phone, desktop].flatMap((profile) =>
    lookUps.map((lookUp) => {
      const of = (contender: Contender) => {
        const subject = subjects.find(
          (one) => one.profile === profile && one.lookUp === lookUp && one.contender === contender,
        );
        const own = (subject && samples.get(subject)) ?? [];
        return { own, ...figuresOf(own, site.inlineScriptBytes(contender)) };
      };
      const [firmline, ordinary] = [of('firmline'), of('ordinary')];
      const greetings = [firmline, ordinary].map(({ own }) => own.map(({ load }) => load.greetingMs));
      return { profile, lookUp, firmline, ordinary, greetingRatio: ratioOf(greetings[0], greetings[1]) };
    }),
  );
  const frameMs = await measureFrames(browser, `${stack.url}/${slug}`);
  return {
    data: { throttle, chromium: await browser.version(), figures, frameMs },
    results: [
      ...figures.flatMap(({ profile, lookUp, firmline, ordinary, greetingRatio }) => {
        const named = (name: string) => `${profile.name}: ${name}`;
        const shares = [
          most(named('greeting visible'), greetingRatio, 0.2, 'x'),
          most(named('initial JS'), firmline.initialJs / ordinary.initialJs, 0.28, 'x'),
          most(named('blocking time'), firmline.blockingMs / ordinary.blockingMs, 0.2, 'x'),
        ];
        if (lookUp === 'other origin')
          return profile === phone
            ? [most(named('greeting visible, look-up on another origin'), greetingRatio, 0.27, 'x')]
            : [];
        return [
          ...(profile === phone ? shares : []),
          most(named('layout shift'), firmline.layoutShift, 0),
          ...buttons.flatMap((button) => [
            most(named(`${button}, at once`), firmline.early[button].changeMs, 100, 'ms'),
            most(named(`${button}, after 3 s`), firmline.idle[button].doneMs, 100, 'ms'),
          ]),
        ];
      }),
      most('call: main thread a frame', frameMs, 4, 'ms'),
    ],
    report: [
      `${await browser.version()}. Medians of ${rounds} rounds after one that does not count; both pages in turn, each visit with an empty
  cache, from one server (brotli, the same caching), firms from the local PostgREST after ${answerMs} ms.
phone: processor 4 times slower, ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up. desktop: nothing slowed down.
Initial JS: scripts in the HTML, and all that were requested before the greeting was shown and the page was loaded, on the wire.
Blocking: what tasks took over 50 ms each, from the navigation to 3 s after the greeting.
Pressed at once: as soon as the buttons can be seen, to the first painted change. After 3 s: from the click to the form itself,
  or to "Connecting...".`,
      ...figures.map(comparison),
      `While the assistant speaks, at the phone's speed, the main thread works ${frameMs.toFixed(2)} ms for each frame of a 60 Hz screen.`,
    ],
  };
});

/** Medians over the rounds; the layout shift is the maximum. */
function figuresOf(samples: readonly VisitSample[], inlineJs: number) {
  const loads = samples.map(({ load }) => load);
  const press = (kind: 'idle' | 'early', button: Button): PressReport => {
    const reports = samples.map((sample) => sample[kind][button]);
    return {
      changeMs: median(reports.map(({ changeMs }) => changeMs)),
      doneMs: median(reports.map(({ doneMs }) => doneMs)),
    };
  };
  const presses = (kind: 'idle' | 'early') =>
    Object.fromEntries(buttons.map((button) => [button, press(kind, button)])) as Record<Button, PressReport>;
  return {
    greetingMs: median(loads.map(({ greetingMs }) => greetingMs)),
    initialJs: inlineJs + median(loads.map(initialScripts)),
    blockingMs: median(loads.map(blocking)),
    layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    idle: presses('idle'),
    early: presses('early'),
  };
}

/** Bytes that were requested before the page's requests count as idle ones. */
function initialScripts({ scripts, greetingMs, loadMs }: LoadReport): number {
  const initial = scripts.filter(({ startMs }) => startMs <= Math.max(greetingMs, loadMs));
  return initial.reduce((sum, { bytes }) => sum + bytes, 0);
}

function blocking({ longTasksMs }: LoadReport): number {
  return longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0);
}

type Figures = ReturnType<typeof figuresOf>;

interface Compared extends Omit<Subject, 'contender'> {
  readonly firmline: Figures;
  readonly ordinary: Figures;
  readonly greetingRatio: number;
}

function comparison({ profile, lookUp, firmline, ordinary, greetingRatio }: Compared): Section {
  const row = (
    name: string,
    read: (page: Figures) => number,
    text: (value: number) => string,
    ratio?: number,
  ) => {
    const [own, other] = [read(firmline), read(ordinary)];
    const share = ratio ?? (other > 0 ? own / other : Number.NaN);
    return [name, text(own), text(other), Number.isFinite(share) ? times(share) : ''];
  };
  return {
    title: `${profile.name}, look-up on ${lookUp === 'own origin' ? "the page's own origin" : 'another origin'}`,
    head: ['', 'firmline', 'ordinary', 'Ratio'],
    rows: [
      row('Greeting visible, ms', ({ greetingMs }) => greetingMs, whole, greetingRatio),
      row('Initial JS, KB', ({ initialJs }) => initialJs, kilobytes),
      row('Blocking, ms', ({ blockingMs }) => blockingMs, whole),
      row(
        'Layout shift, most',
        ({ layoutShift }) => layoutShift,
        (value) => value.toFixed(3),
      ),
      ...buttons.flatMap((button) => [
        row(`${button}, at once, ms`, ({ early }) => early[button].changeMs, whole),
        row(`${button}, after 3 s, ms`, ({ idle }) => idle[button].doneMs, whole),
      ]),
    ],
  };
}
