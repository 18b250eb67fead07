import { clockSkew, mediaMs, playedAt, scoreCaller, type Segment } from '../metrics/index.ts';
import type { Moment, Span, StepResult, Timeline } from '../result/result.ts';
import type { Mark, View } from '../session/view.ts';
import type { Memory } from './memory.ts';
import { typeOf } from './messages.ts';
import { saidIn } from './score.ts';
import { jsonOf } from './subset.ts';

export interface TimelineOptions {
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

/** The events of an attempt, in lanes on the page's clock. */
export function timelineOf({ view, memory, steps, callerGroundTruth }: TimelineOptions): Timeline {
  const { startedAt, records } = memory;
  const { marks, announcements } = view.page;
  const onClock = (at: number) => Math.round(at - startedAt);
  return {
    steps: stepSpans(steps, view.atMs),
    stages: stageSpans(marks, view.atMs, onClock),
    callerGroundTruth: callerGroundTruth.map(({ startMs, endMs, ...rest }) => span(startMs, endMs, rest)),
    callerHeard: records.flatMap((record) =>
      scoreCaller(record, saidIn(record, view.said)).heard.map(({ startMs, endMs }) =>
        span(onClock(startMs), onClock(endMs)),
      ),
    ),
    agentGroundTruth: records.flatMap((record) =>
      record.agentSpeech.map(({ startRtp, endRtp, startedAt: sentAt, text, interrupted }) => {
        const from = playedAt(record.mediaClock, startRtp) ?? sentAt - clockSkew(record);
        const to = playedAt(record.mediaClock, endRtp) ?? from + mediaMs(startRtp, endRtp);
        const label = interrupted ? `${text} (interrupted)` : text;
        return span(onClock(from), onClock(to), label === '' ? {} : { label });
      }),
    ),
    agentHeard: speechSpans(marks, view.atMs, onClock),
    messages: records.flatMap((record) =>
      record.appMessages.map(({ direction, data, at }): Moment => {
        const body = typeof data === 'string' ? (jsonOf(data) ?? data) : data;
        const detail = typeof data === 'string' ? data : JSON.stringify(data);
        return {
          atMs: onClock(at - clockSkew(record)),
          label: `${direction === 'in' ? '→' : '←'} ${typeOf(body)}`,
          detail,
        };
      }),
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
    cpu: view.cpu,
  };
}

function stageSpans(marks: readonly Mark[], nowMs: number, onClock: (at: number) => number): readonly Span[] {
  return marks.flatMap(({ name, at }, index): Span[] => {
    const stage = /^(.+):started$/.exec(name)?.[1];
    if (stage === undefined) return [];
    const after = marks.slice(index + 1);
    const end = after.find((mark) => mark.name === `${stage}:completed` || mark.name === `${stage}:failed`);
    const failed = end?.name.endsWith(':failed') === true;
    const startMs = onClock(at);
    const endMs = end ? onClock(end.at) : Math.max(startMs, Math.round(nowMs));
    return [{ startMs, endMs, label: stage, ...(failed && { failed }) }];
  });
}

function speechSpans(
  marks: readonly Mark[],
  nowMs: number,
  onClock: (at: number) => number,
): readonly Span[] {
  return marks.flatMap(({ name, at }, index): Span[] => {
    if (name !== 'speech-start') return [];
    const end = marks
      .slice(index + 1)
      .find((mark) => ['speech-end', 'call-end', 'start'].includes(mark.name));
    const startMs = onClock(at);
    return [{ startMs, endMs: end ? onClock(end.at) : Math.max(startMs, Math.round(nowMs)) }];
  });
}

/** A step that did not end lasts until `nowMs`. */
export const stepSpans = (steps: readonly StepResult[], nowMs: number): readonly Span[] =>
  steps.flatMap(({ text, status, startMs, endMs }) =>
    startMs === undefined
      ? []
      : [span(startMs, endMs ?? nowMs, { label: text, ...(status === 'failed' && { failed: true }) })],
  );
