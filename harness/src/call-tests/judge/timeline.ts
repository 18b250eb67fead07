import { clockSkew, mediaMs, playedAt, scoreCaller, type Segment } from '../metrics/index.ts';
import type { Moment, Opening, Span, StepResult, Timeline, TranscriptLine } from '../result/result.ts';
import type { View } from '../session/view.ts';
import type { Memory } from './memory.ts';
import { messagesOf, transcriptsOf } from './traffic.ts';
import { saidWhileConnected } from './turns.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import type { HeardStretch, SideWords } from '../../shared/speech-to-text/listener.ts';
import type { SaidText } from '../session/session.ts';

interface TimelineOptions {
  readonly view: View;
  readonly memory: Memory;
  readonly steps: readonly StepResult[];
  readonly callerGroundTruth: readonly (Segment & { readonly label?: string })[];
}

const span = (startMs: number, endMs: number, rest: Partial<Span> = {}): Span => ({
  startMs,
  endMs: Math.max(startMs, endMs),
  ...rest,
});

export function timelineOf({ view, memory, steps, callerGroundTruth }: TimelineOptions): Timeline {
  const { startedAt, records } = memory;
  const { marks, announcements } = view.page;
  const onClock = (atMs: number) => Math.round(atMs - startedAt);
  return {
    steps: stepSpans(steps, view.atMs),
    stages: markedSpans(view, onClock, /^(.+):started$/, (stage) => [
      `${stage}:completed`,
      `${stage}:failed`,
    ]),
    callerGroundTruth: callerGroundTruth.map(({ startMs, endMs, ...rest }) => span(startMs, endMs, rest)),
    callerHeard: records.flatMap((record) =>
      scoreCaller(record, saidWhileConnected(record, view.saidSegments)).heard.map(({ startMs, endMs }) =>
        span(onClock(startMs), onClock(endMs)),
      ),
    ),
    agentGroundTruth: records.flatMap((record) =>
      record.agentSpeech.map(({ startRtp, endRtp, startedAt: sentAt, text, interrupted }) => {
        const fromMs = playedAt(record.mediaClock, startRtp) ?? sentAt - clockSkew(record);
        const toMs = playedAt(record.mediaClock, endRtp) ?? fromMs + mediaMs(startRtp, endRtp);
        const label = interrupted ? `${text} (interrupted)` : text;
        return span(onClock(fromMs), onClock(toMs), label === '' ? {} : { label });
      }),
    ),
    agentHeard: markedSpans(view, onClock, /^speech-start$/, () => ['speech-end', 'call-end', 'start']),
    messages: records.flatMap((record) =>
      messagesOf(record).map(({ to, type, data, at }): Moment => ({
        atMs: onClock(at - clockSkew(record)),
        label: `${to === 'agent' ? '→' : '←'} ${type}`,
        detail: typeof data === 'string' ? data : JSON.stringify(data),
      })),
    ),
    network: [
      ...view.conditions,
      ...marks
        .filter(({ name }) => name === 'network')
        .map(({ at, detail }): Moment => ({
          atMs: onClock(at),
          label: 'network',
          detail: JSON.stringify(detail),
        })),
    ],
    announcements: announcements.map(({ at, role, text }): Moment => ({
      atMs: onClock(at),
      label: text === '' ? `${role}: removed` : `${role}: ${text}`,
      ...(role === 'alert' && text !== '' && { failed: true }),
    })),
  };
}

/** From each mark that begins something, which may name it, to the next one that ends it, or else to the present. */
function markedSpans(
  { page: { marks }, atMs }: View,
  onClock: (at: number) => number,
  beginning: RegExp,
  endsOf: (label: string | undefined) => readonly string[],
): Span[] {
  return marks.flatMap(({ name, at }, index) => {
    const nameMatch = beginning.exec(name);
    if (!nameMatch) return [];
    const [, label] = nameMatch;
    const endMark = marks.slice(index + 1).find((mark) => endsOf(label).includes(mark.name));
    const hasFailed = endMark?.name.endsWith(':failed') || undefined;
    return [
      span(
        onClock(at),
        endMark ? onClock(endMark.at) : Math.round(atMs),
        withoutUndefined({ label, failed: hasFailed }),
      ),
    ];
  });
}

/** A step that did not end lasts until `nowMs`. */
export const stepSpans = (steps: readonly StepResult[], nowMs: number): readonly Span[] =>
  steps.flatMap(({ text, status, startMs, endMs }) =>
    startMs === undefined
      ? []
      : [span(startMs, endMs ?? nowMs, { label: text, ...(status === 'failed' && { failed: true }) })],
  );

interface TranscriptOptions {
  readonly memory: Memory;
  /** What the caller said, as it is written in the scenario. */
  readonly callerTexts: readonly SaidText[];
  /** When the caller spoke, ms since the attempt began. */
  readonly callerSpeech: readonly Segment[];
  /** What the assistant said, as it was sent; empty if the room cannot be queried. */
  readonly agentSaid: readonly Span[];
}

/** How far recognised speech may be from the speech that was sent, ms. */
const slackMs = 700;

/** The words of both sides in order, as they were said and as they were heard. */
export function transcriptOf({
  memory,
  callerTexts,
  callerSpeech,
  agentSaid,
}: TranscriptOptions): TranscriptLine[] {
  const { words, opening } = memory;
  const agentHeard = words.agent ? heardOf(words.agent, memory) : heardFirst(opening, memory);
  const agentLines = agentSaid.flatMap(({ startMs, endMs, label }) =>
    label === undefined ? [] : [{ startMs, endMs, said: label }],
  );
  const textStarts = callerTexts.map(({ startAt }) => Math.round(startAt - memory.startedAt));
  const callerLines = callerTexts.map(({ text }, index) => {
    const [fromMs = 0, toMs = Infinity] = textStarts.slice(index, index + 2);
    // Silence may come before the words.
    const turnSpeech = callerSpeech.filter(({ startMs }) => startMs >= fromMs - 1 && startMs < toMs);
    return {
      startMs: turnSpeech[0]?.startMs ?? fromMs,
      endMs: turnSpeech.at(-1)?.endMs ?? fromMs,
      said: text,
    };
  });
  const callerHeard = words.caller ? heardOf(words.caller, memory) : transcribedLines(memory);
  return [
    ...pairLines(agentLines, agentHeard).map((line) => ({ who: 'agent' as const, ...line })),
    ...pairLines(callerLines, callerHeard, Infinity).map((line) => ({ who: 'caller' as const, ...line })),
  ].toSorted((a, b) => a.startMs - b.startMs);
}

type Line = Omit<TranscriptLine, 'who'>;

/** Stretches with words, on the attempt's clock. */
function heardOf(side: SideWords | null, { startedAt }: Memory): HeardStretch[] {
  if (!side) return [];
  const onClock = (ms: number) => Math.round(side.startedAt - startedAt + ms);
  return side.stretches.flatMap((one) =>
    one.text === '' ? [] : [{ ...one, startMs: onClock(one.startMs), endMs: onClock(one.endMs) }],
  );
}

/** The greeting as one line, beside the expected one; then the answer. */
function heardFirst(opening: Opening | null, memory: Memory): Line[] {
  if (!opening) return [];
  const greeting = heardOf(opening, memory);
  const [firstLine, lastLine] = [greeting[0], greeting.at(-1)];
  const answer = heardOf({ ...opening, stretches: opening.answer }, memory);
  if (!firstLine || !lastLine || opening.expected === undefined) return [...greeting, ...answer];
  const { text, expected } = opening;
  const confidence = Math.min(...greeting.map((one) => one.confidence));
  return [{ startMs: firstLine.startMs, endMs: lastLine.endMs, expected, text, confidence }, ...answer];
}

/** What the room wrote down of the caller; a final transcript comes just after the speech. */
const transcribedLines = ({ records, startedAt }: Memory): Line[] =>
  records.flatMap((record) =>
    transcriptsOf(record, 'user').map(({ at, text }) => {
      const atMs = Math.round(at - clockSkew(record) - startedAt);
      return { startMs: atMs, endMs: atMs, text };
    }),
  );

const middleOf = ({ startMs, endMs }: Line): number => (startMs + endMs) / 2;

/** Lines that were heard in one stretch, as one. */
function joinLines(saidLines: readonly Line[], heardLines: readonly Line[]): Line[] {
  const lines: Line[] = [];
  for (const [index, line] of saidLines.entries()) {
    const [joinedLine, previousLine] = [lines.at(-1), saidLines[index - 1]];
    const isOne =
      previousLine &&
      heardLines.some((one) => one.startMs < middleOf(previousLine) && one.endMs > middleOf(line));
    if (!joinedLine || !isOne) lines.push(line);
    else
      lines.splice(-1, 1, { ...joinedLine, endMs: line.endMs, said: [joinedLine.said, line.said].join(' ') });
  }
  return lines;
}

/** Puts what was heard beside what was being said, or else on a line of its own. */
function pairLines(allSaid: readonly Line[], heardLines: readonly Line[], tailMs = slackMs): Line[] {
  const rest = new Set(heardLines);
  const joinedLines = joinLines(allSaid, heardLines);
  const lines = joinedLines.map((line, index): Line => {
    const nextMs = joinedLines[index + 1]?.startMs ?? Infinity;
    const untilMs = Math.min(nextMs - slackMs, line.endMs + tailMs);
    const matchingLines = heardLines.filter(
      ({ startMs }) => startMs >= line.startMs - slackMs && startMs < untilMs,
    );
    for (const one of matchingLines) rest.delete(one);
    const afterCall = matchingLines.some((one) => one.afterCall) || undefined;
    const confidence = Math.min(...matchingLines.flatMap((one) => one.confidence ?? []));
    return {
      ...line,
      endMs: Math.max(line.endMs, ...matchingLines.map(({ endMs }) => endMs)),
      ...(matchingLines.length > 0 && { text: matchingLines.map(({ text }) => text).join(' ') }),
      ...withoutUndefined({ confidence: Number.isFinite(confidence) ? confidence : undefined, afterCall }),
    };
  });
  return [...lines, ...rest];
}
