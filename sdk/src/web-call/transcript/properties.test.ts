import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallMessage } from '../messages/messages.ts';
import { createTranscript, type Speaker } from './index.ts';

/** A message and the time that passes before it. */
interface Step {
  readonly message: CallMessage;
  readonly afterMs: number;
}

const roles: readonly Speaker[] = ['assistant', 'user'];
const role = fc.constantFrom(...roles);
/** None of these begins a final text, so they cut nothing. */
const noise = fc.constantFrom('zig', 'zig zag', 'zag zig zag', '…');

const other: fc.Arbitrary<CallMessage> = fc.oneof(
  fc.record({
    type: fc.constant('transcript' as const),
    role,
    transcriptType: fc.constant('partial' as const),
    transcript: noise,
  }),
  fc.record({
    type: fc.constant('speech-update' as const),
    role,
    status: fc.constantFrom('started' as const, 'stopped' as const),
  }),
  fc.constant<CallMessage>({ type: 'user-interrupted' }),
  fc
    .array(fc.record({ role, content: noise }), { maxLength: 5 })
    .map((messagesOpenAIFormatted) => ({ type: 'conversation-update' as const, messagesOpenAIFormatted })),
  fc.constant<CallMessage>({ type: 'hang' }),
  fc.constant<CallMessage>({ type: 'unknown', received: { type: 'new' } }),
  fc.constant<CallMessage>({ type: 'status-update', status: 'ended' }),
);

/** Messages in any order. The final texts count up, and some are repeated immediately. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom('final', 'final', 'again', 'other', 'other', 'other'),
      role,
      other,
      fc.boolean(),
      fc.nat(2000),
    ),
    { maxLength: 60 },
  )
  .map((drawn) => {
    let count = 0;
    let clock = 0;
    let last: CallMessage | undefined;
    return drawn.map(([kind, speaker, message, stamped, afterMs]) => {
      if (kind === 'again' && last) return { message: last, afterMs: 0 };
      clock += afterMs;
      const timed = (given: CallMessage): CallMessage =>
        stamped ? Object.assign({}, given, { timestamp: clock }) : given;
      last = undefined;
      if (kind !== 'final') return { message: timed(message), afterMs };
      count += 1;
      const transcript = `word${count}.`;
      last = timed({ type: 'transcript', role: speaker, transcriptType: 'final', transcript });
      return { message: last, afterMs };
    });
  });

function play(all: readonly Step[]) {
  let clock = 0;
  const transcript = createTranscript({ now: () => clock });
  return {
    transcript,
    take({ message, afterMs }: Step) {
      clock += afterMs;
      return transcript.push(message);
    },
    takeAll() {
      for (const step of all) this.take(step);
      return transcript.entries;
    },
  };
}

const finalTexts = (texts: readonly string[]) => texts.flatMap((text) => text.match(/word\d+/g) ?? []);

describe('any order of messages', () => {
  it('neither loses nor repeats a final text, and keeps each side’s order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const entries = play(all).takeAll();
        for (const speaker of roles) {
          const sent = all.flatMap(({ message }) =>
            message.type === 'transcript' && message.transcriptType === 'final' && message.role === speaker
              ? [message.transcript ?? '']
              : [],
          );
          const kept = entries.filter((entry) => entry.role === speaker).map(({ text }) => text);
          expect(finalTexts(kept)).toEqual([...new Set(finalTexts(sent))]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps ids, speakers and order of entries, and reports changes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { take, transcript } = play(all);
        for (const step of all) {
          const before = transcript.entries;
          const frozen = JSON.stringify(before);
          const changed = take(step);
          expect(JSON.stringify(before)).toBe(frozen);
          expect(changed).toBe(transcript.entries !== before);
          expect(JSON.stringify(transcript.entries) !== frozen).toBe(changed);
          const after = new Map(transcript.entries.map((entry, index) => [entry.id, { entry, index }]));
          expect(after.size).toBe(transcript.entries.length);
          const places = before.flatMap(({ id, role: speaker }) => {
            const now = after.get(id);
            if (now) expect(now.entry.role).toBe(speaker);
            return now ? [now.index] : [];
          });
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('ends every entry with the call', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const end: Step = { message: { type: 'status-update', status: 'ended' }, afterMs: 1 };
        for (const entry of play([...all, end]).takeAll()) {
          expect(entry).toHaveProperty('endedAt', expect.any(Number));
          expect(entry.text).not.toBe('');
        }
      }),
    );
  });
});
