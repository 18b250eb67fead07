import type * as v from 'valibot';
import { choice, file, flag, level, list, onlyTrue, text, time } from './values.ts';
import { atLeastOne, atMostOne, may, record, together } from './written.ts';

const lineFields = {
  say: may(text(), "Said by the room's own voice."),
  audio: may(file('audio'), 'A WAV file, or a recipe of `fixtures/speech`.'),
  groundTruth: may(file('truth'), 'Where speech is in the audio.'),
  silence: may(onlyTrue, 'Nothing is said.'),
  afterMs: may(time(), 'Greeting: after audio is connected. Reply: after what it follows.'),
  interruptible: may(flag, 'Default false for the greeting, true for replies.'),
  hangUp: may(onlyTrue, 'The assistant ends the call after it.'),
};

const lineRules = [
  atMostOne('say', 'audio', 'silence'),
  atLeastOne('say', 'audio', 'silence', 'hangUp'),
  together('groundTruth', 'audio'),
];

const greeting = record('a greeting', lineFields, { shorthand: 'say', rules: lineRules });

const reply = record(
  'a reply',
  {
    ...lineFields,
    follows: may(
      choice('caller', 'agent'),
      "Waits for the end of a turn of the caller, or goes on from the assistant's line before it. Default `caller`.",
    ),
  },
  { shorthand: 'say', rules: lineRules },
);

const noise = record(
  'noise',
  {
    audio: may(file('audio'), 'Played in a loop. Default: white noise.'),
    levelDb: may(level(-90, -6), 'RMS of the noise.'),
  },
  { rules: [atLeastOne('audio', 'levelDb')] },
);

const hangUp = record('a hang-up', {
  afterMs: may(time(), 'After audio is connected.'),
  reason: may(text(), 'Ended reason, such as the default `assistant-ended-call`.'),
  announce: may(flag, "Whether the status update 'ended' goes out first. Default true."),
  eject: may(flag, 'Whether the page is told an error too. Default true.'),
});

export const agent = record('the agent', {
  greeting: may(greeting, "In place of the firm's first message."),
  replies: may(
    list(reply),
    "One for each turn of the caller, in order. Default: the receptionist's own sentences. `[]`: silence.",
  ),
  afterLast: may(
    choice('repeat', 'silence'),
    'Once all replies were given: the last one again for each turn, or silence. Default `silence`.',
  ),
  noise: may(noise, 'Under everything, from the start of the call.'),
  hangUp: may(hangUp, 'Ends the call without the page.'),
  bargeIn: may(choice('stop', 'ignore'), 'When the caller talks into it. Default `stop`.'),
  silent: may(flag, 'Never says a word.'),
});

/** What the far end says and does. `AgentScript` of the room is the same with its files loaded. */
export type Agent = v.InferOutput<typeof agent>;
export type AgentLine = v.InferOutput<typeof greeting>;
export type AgentReply = v.InferOutput<typeof reply>;
export type Noise = v.InferOutput<typeof noise>;
export type HangUp = v.InferOutput<typeof hangUp>;
