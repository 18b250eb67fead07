import type { SideWords } from '../../shared/speech-to-text/listener.ts';
import type { Judged, Opening } from '../result/result.ts';
import type { AudioSide, CallRecord } from '../../shared/call-record.ts';
import type { SeenElement, View } from '../session/view.ts';

/** Facts of earlier views that judging a view needs. */
export interface Memory {
  /** When the visitor last clicked, with the mouse or a key, ms since the attempt began; null before. */
  readonly actedMs: number | null;
  /** When the visitor last left a document, for example by a reload, ms since the attempt began; null: never. */
  readonly leftMs: number | null;
  /** The page's clock when the attempt began, ms since the epoch. */
  readonly startedAt: number;
  /** When the far end last heard the caller, ms since the attempt began; null: never. */
  readonly callerHeardMs: number | null;
  /** The latest record of every call, in order. */
  readonly records: readonly CallRecord[];
  /** The elements that each expectation of the current step is about; null for an invalid selector. */
  readonly elements: readonly (readonly SeenElement[] | null)[];
  /** Broken accessibility rules, if they were checked. */
  readonly violations: readonly string[] | null;
  /** What each side has said, if that was recognised. */
  readonly words: Readonly<Partial<Record<AudioSide, SideWords>>>;
  /** What a language model decided, by criterion. */
  readonly criteria: ReadonlyMap<string, Judged>;
  /** The assistant's words before the caller's, if a built-in step listened for them. */
  readonly opening: Opening | null;
}

export const newMemory = (startedAt: number): Memory => ({
  actedMs: null,
  leftMs: null,
  startedAt,
  callerHeardMs: null,
  records: [],
  elements: [],
  violations: null,
  words: {},
  criteria: new Map(),
  opening: null,
});

export function rememberView(memory: Memory, view: View): Memory {
  const { record } = view;
  if (!record) return memory;
  const earlierRecord = memory.records.find(({ callId }) => callId === record.callId);
  return {
    ...memory,
    callerHeardMs: callerHeard(record, earlierRecord, view.atMs) ?? memory.callerHeardMs,
    records: [...memory.records.filter((one) => one !== earlierRecord), record],
  };
}

/**
 * The end of speech is as old as the audio that arrived after it. Without audio that age stops growing, so it counts
 * from when the end was first seen.
 */
function callerHeard(record: CallRecord, earlierRecord: CallRecord | undefined, atMs: number): number | null {
  const endMs = record.caller.segments.at(-1)?.endMs;
  if (endMs === undefined || endMs === earlierRecord?.caller.segments.at(-1)?.endMs) return null;
  return atMs - (record.caller.totalMs - endMs);
}
