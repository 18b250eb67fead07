import { moments } from '../events.ts';
import { type Assumption, differs, holds, inMs, judged, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** The client gives an assistant that was not heard this long. */
const limitMs = 15_000;

export const listening: readonly Assumption[] = [
  {
    id: 'listening',
    question: 'When does the assistant say that it listens?',
    countedOn: 'After the page said `playable`, within 15 s.',
    observed: 'The app messages `playable` (sent) and `listening` (received).',
    judge: ofJoinedCall('usual', (call, joined) => {
      const [playable, told] = [moments.playable(call), moments.listening(call)];
      if (told === undefined) return differs('`listening` never came.');
      const figures = { afterJoinMs: told - joined };
      if (told < joined) return differs(`It came ${inMs(joined - told)} before the join was done.`, figures);
      if (playable === undefined) {
        return differs(
          `It came ${inMs(told - joined)} after the join; \`playable\` was never sent.`,
          figures,
        );
      }
      const afterPlayableMs = told - playable;
      return judged(
        afterPlayableMs >= 0 && afterPlayableMs <= limitMs,
        afterPlayableMs < 0
          ? `It came ${inMs(-afterPlayableMs)} before \`playable\` was sent.`
          : `It came ${inMs(afterPlayableMs)} after \`playable\`.`,
        { ...figures, afterPlayableMs },
      );
    }),
  },
  {
    id: 'heard-before-listening',
    question: 'Is the assistant heard before it says that it listens?',
    countedOn: 'No.',
    observed: "The assistant's first audible level beside `listening`.",
    judge: ofJoinedCall('usual', (call) => {
      const [heard, told] = [moments.heard(call), moments.listening(call)];
      if (heard === undefined) return unseen('The assistant was never heard.');
      if (told === undefined) return differs('It is heard, and `listening` never comes.');
      return heard < told
        ? differs(`It is heard ${inMs(told - heard)} before.`, { earlierMs: told - heard })
        : holds(`It is heard ${inMs(heard - told)} after.`, { laterMs: heard - told });
    }),
  },
];
