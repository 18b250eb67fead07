import type { Attempt, Moment, Span, TranscriptLine } from '../../../../result/result.ts';
import { compareWords } from '../../../../../shared/speech-to-text/score/compare-words.ts';
import { clockText } from '../dom.ts';

/** Words on the clock. */
interface HeardSpan extends Span {
  /** What was said is known, and other words were heard. */
  readonly differs?: boolean;
}

export interface ClockRow {
  readonly id: string;
  readonly label: string;
  readonly height: number;
  readonly events: readonly (HeardSpan | Moment)[];
}

const isSpan = (event: Span | Moment): event is Span => 'startMs' in event;

export const startOf = (event: Span | Moment): number => (isSpan(event) ? event.startMs : event.atMs);
export const endOf = (event: Span | Moment): number => (isSpan(event) ? event.endMs : event.atMs);

const events = (
  id: string,
  label: string,
  items: readonly (HeardSpan | Moment)[],
  height = 22,
): ClockRow => ({
  id,
  label,
  height,
  events: items.toSorted((one, other) => startOf(one) - startOf(other)),
});

/** The events of an attempt in rows, without empty rows. */
export function rowsOf({ timeline, transcript = [] }: Pick<Attempt, 'timeline' | 'transcript'>): ClockRow[] {
  const heardSpans = (side: TranscriptLine['who']) =>
    transcript.flatMap(({ text, expected = text, said = expected, startMs, endMs, ...line }): HeardSpan[] => {
      if (line.who !== side || text === undefined || said === undefined) return [];
      return [{ startMs, endMs, label: text, differs: compareWords(said, text).errorRate > 0 }];
    });
  const rows = [
    events('steps', 'Steps', timeline.steps),
    events('stages', 'Stages', timeline.stages),
    events('caller-truth', 'Caller spoke', timeline.callerGroundTruth, 15),
    events('caller-heard', 'Caller arrived', timeline.callerHeard, 15),
    events('caller-words', "Caller's words", heardSpans('caller')),
    events('agent-truth', 'Assistant spoke', timeline.agentGroundTruth, 15),
    events('agent-heard', 'Assistant noticed', timeline.agentHeard, 15),
    events('agent-words', "Assistant's words", heardSpans('agent')),
    events('messages', 'Messages', timeline.messages),
    events('network', 'Network', timeline.network),
    events('announcements', 'Page said', timeline.announcements),
  ];
  return rows.filter((row) => row.events.length > 0);
}

export const clockLength = (rows: readonly ClockRow[], durationMs: number): number =>
  Math.max(1, durationMs, ...rows.flatMap((row) => row.events.map(endOf)));

const speechEvent = /^(caller|agent)-/;

/** A row's text at a moment; undefined if it has none. */
export function wordsAt(row: ClockRow, atMs: number): string | undefined {
  const spans = row.events.filter((event) => isSpan(event) && event.startMs <= atMs && event.endMs >= atMs);
  if (spans.length > 0) return spans.map(({ label }) => label ?? 'yes').join(', ');
  if (speechEvent.test(row.id)) return undefined;
  const moment = row.events.findLast((event) => !isSpan(event) && event.atMs <= atMs);
  if (!moment || isSpan(moment)) return undefined;
  return `${moment.label} (${clockText(moment.atMs)})${moment.detail === undefined ? '' : ` ${moment.detail}`}`;
}
