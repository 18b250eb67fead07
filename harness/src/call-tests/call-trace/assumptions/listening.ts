import { moments } from '../events.ts';
import { type Assumption, differs, holds, inMs, judged, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** The client waits this long for an assistant that was not heard, ms. */
const limitMs = 15_000;

export const listening: readonly Assumption[] = [
  {
    id: 'listening',
    question: 'When does the assistant send `listening`?',
    expected: 'Within 15 s after the page sent `playable`.',
    observed: 'The app messages `playable` (sent) and `listening` (received).',
    judge: ofJoinedCall('usual', (call, joined) => {
      const [playable, told] = [moments.playable(call), moments.listening(call)];
      if (told === undefined) return differs('`listening` never arrived.');
      const figures = { afterJoinMs: told - joined };
      if (told < joined)
        return differs(`It arrived ${inMs(joined - told)} before the join completed.`, figures);
      if (playable === undefined) {
        return differs(
          `It arrived ${inMs(told - joined)} after the join; \`playable\` was never sent.`,
          figures,
        );
      }
      const afterPlayableMs = told - playable;
      return judged(
        afterPlayableMs >= 0 && afterPlayableMs <= limitMs,
        afterPlayableMs < 0
          ? `It arrived ${inMs(-afterPlayableMs)} before \`playable\` was sent.`
          : `It arrived ${inMs(afterPlayableMs)} after \`playable\`.`,
        { ...figures, afterPlayableMs },
      );
    }),
  },
  {
    id: 'heard-before-listening',
    question: 'Is the assistant heard before `listening`?',
    expected: 'No.',
    observed: "The assistant's first audible level, and `listening`.",
    judge: ofJoinedCall('usual', (call) => {
      const [heard, told] = [moments.heard(call), moments.listening(call)];
      if (heard === undefined) return unseen('The assistant was never heard.');
      if (told === undefined) return differs('It is heard, but `listening` never arrives.');
      return heard < told
        ? differs(`It is heard ${inMs(told - heard)} before.`, { earlierMs: told - heard })
        : holds(`It is heard ${inMs(heard - told)} after.`, { laterMs: heard - told });
    }),
  },
];
