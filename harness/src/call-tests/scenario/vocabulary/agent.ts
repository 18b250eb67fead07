import type * as v from 'valibot';
import {
  audioFile,
  choice,
  flag,
  jsonObject,
  level,
  list,
  oneOrMore,
  onlyTrue,
  text,
  time,
} from './values.ts';
import { atLeastOne, atMostOne, may, record } from './schema.ts';

const lineFields = {
  say: may(text(), "Spoken with the room's own voice."),
  audio: may(audioFile, 'A WAV file, or a recipe of `fixtures/speech`.'),
  silence: may(onlyTrue, 'The assistant says nothing.'),
  afterMs: may(time(), 'Delay: of a greeting, after audio is connected; of a reply, after what it follows.'),
  interruptible: may(
    flag,
    'Whether the caller may talk over it. Default false for the greeting, true for replies.',
  ),
  hangUp: may(onlyTrue, 'The assistant ends the call after it.'),
  sends: may(
    oneOrMore(jsonObject),
    'Messages to the page when it begins, such as `{ type: tool-calls, toolCallList: [] }`.',
  ),
};

const lineRules = [
  atMostOne('say', 'audio', 'silence'),
  atLeastOne('say', 'audio', 'silence', 'hangUp', 'sends'),
];

const greeting = record('a greeting', lineFields, { shorthand: 'say', rules: lineRules });

const reply = record(
  'a reply',
  {
    ...lineFields,
    follows: may(
      choice('caller', 'agent'),
      "`caller`: waits for the end of the caller's turn. `agent`: continues from the assistant's previous line. Default `caller`.",
    ),
  },
  { shorthand: 'say', rules: lineRules },
);

const noise = record(
  'noise',
  {
    audio: may(audioFile, 'Played in a loop. Default: white noise.'),
    levelDb: may(level(-90, -6), 'RMS of the noise.'),
  },
  { rules: [atLeastOne('audio', 'levelDb')] },
);

export const agent = record('the agent', {
  greeting: may(greeting, "Replaces the firm's first message."),
  replies: may(
    list(reply),
    "One for each of the caller's turns, in order. Default: the receptionist's own sentences. `[]`: silence.",
  ),
  afterLast: may(
    choice('repeat', 'silence'),
    'After all replies: the last one again for each turn, or silence. Default `silence`.',
  ),
  noise: may(noise, 'Noise during the whole call.'),
  bargeIn: may(
    choice('stop', 'any-sound', 'ignore'),
    'What the assistant does when the caller interrupts. `any-sound`: it also stops for a cough or a soft "mm-hm". Default `stop`.',
  ),
  silent: may(flag, 'The assistant never speaks.'),
  hears: may(
    flag,
    'The room writes down what the caller says, and without `replies` the receptionist answers that. Default: if a transcript of the caller is expected.',
  ),
});

/** The assistant's behaviour. The room's `AgentScript` is the same with its files loaded. */
export type AgentSpec = v.InferOutput<typeof agent>;
export type AgentLineSpec = v.InferOutput<typeof greeting>;
export type AgentReplySpec = v.InferOutput<typeof reply>;
export type Noise = v.InferOutput<typeof noise>;
