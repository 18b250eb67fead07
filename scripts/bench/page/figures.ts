// Computes the printed figures from the visits: medians over the rounds by default.
import { median } from '../../shared/statistics.ts';
import { type Button, type Contender, buttons, contenders } from './contenders.ts';
import type { LoadReport, PressReport } from './probe/contract.ts';
import { type Sample, type Setting, ofContender, settings } from './samples.ts';

export interface PageFigure {
  readonly greetingMs: number;
  readonly buttonsMs: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Scripts requested before the greeting was shown and the page loaded, and those in the HTML. */
  readonly initialJs: number;
  /** Scripts requested later, without any sign that they would be needed. */
  readonly idleJs: number;
  /** Total blocking time: the part of long tasks beyond 50 ms each, from the navigation to 3 s after the greeting. */
  readonly blockingMs: number;
  /** The part of it after the first paint. */
  readonly blockingAfterPaintMs: number;
  /** Maximum of all rounds. */
  readonly layoutShift: number;
  /** Elements that moved in any round. */
  readonly shifted: readonly string[];
  readonly idle: Readonly<Record<Button, PressReport>>;
  readonly early: Readonly<Record<Button, PressReport>> | null;
}

export interface Figures extends Readonly<Record<Contender, PageFigure>> {
  readonly setting: Setting;
  /** Ratio to the ordinary page in the same round. */
  readonly greetingRatio: number;
}

export const figuresOf = (
  samples: readonly Sample[],
  inlineJs: Readonly<Record<Contender, number>>,
): Figures[] =>
  settings.map((setting) => {
    const rounds = samples.filter(
      ({ profile, lookUp }) => profile === setting.profile && lookUp === setting.lookUp,
    );
    const [own, others] = contenders.map((contender) => ofContender(rounds, contender));
    return {
      setting,
      firmline: figureOf(own ?? [], inlineJs.firmline),
      ordinary: figureOf(others ?? [], inlineJs.ordinary),
      greetingRatio: median(
        (own ?? []).map(
          ({ load }, round) => load.greetingMs / (others?.[round]?.load.greetingMs ?? Number.NaN),
        ),
      ),
    };
  });

function figureOf(samples: readonly Sample[], inlineJs: number): PageFigure {
  const loads = samples.map(({ load }) => load);
  const middle = (read: (load: LoadReport) => number) => median(loads.map(read));
  const early = samples.flatMap((sample) => sample.early ?? []);
  return {
    greetingMs: middle(({ greetingMs }) => greetingMs),
    buttonsMs: middle(({ buttonsMs }) => buttonsMs),
    firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    initialJs: inlineJs + middle((load) => bytesOf(load, (startMs) => startMs <= arrivalOf(load))),
    idleJs: middle((load) => bytesOf(load, (startMs) => startMs > arrivalOf(load))),
    blockingMs: middle((load) => blocking(load, 0)),
    blockingAfterPaintMs: middle((load) => blocking(load, load.firstPaintMs)),
    layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    shifted: [...new Set(loads.flatMap(({ shifted }) => shifted))],
    idle: pressesOf(samples.map(({ idle }) => idle)),
    early: early.length === 0 ? null : pressesOf(early),
  };
}

/** Time after which the page's requests count as idle ones. */
const arrivalOf = ({ greetingMs, loadMs }: LoadReport): number => Math.max(greetingMs, loadMs);

const bytesOf = ({ scripts }: LoadReport, counts: (startMs: number) => boolean): number =>
  scripts.filter(({ startMs }) => counts(startMs)).reduce((sum, { bytes }) => sum + bytes, 0);

const longTaskMs = 50;

const blocking = ({ longTasks }: LoadReport, fromMs: number): number =>
  longTasks
    .filter(({ startMs }) => startMs >= fromMs)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - longTaskMs), 0);

function pressesOf(presses: readonly Readonly<Record<Button, PressReport>>[]): Record<Button, PressReport> {
  const middle = (button: Button): PressReport => ({
    changeMs: median(presses.map((press) => press[button].changeMs)),
    answerMs: median(presses.map((press) => press[button].answerMs)),
    doneMs: median(presses.map((press) => press[button].doneMs)),
  });
  const [first, second] = buttons;
  return { [first]: middle(first), [second]: middle(second) };
}
