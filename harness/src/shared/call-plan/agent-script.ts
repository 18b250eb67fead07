import * as v from 'valibot';
import { isObject } from '#util/is-object';
import {
  between,
  choose,
  flag,
  listOf,
  milliseconds,
  object,
  oneOf,
  optional,
  type Validated,
  text,
} from '../schema/index.ts';
import { readWav } from '../speech/pcm.ts';

const rates = [8000, 12_000, 16_000, 24_000, 48_000];
const longestWavSeconds = 120;

/** The problem of a WAV file, or null. */
function wavProblem(base64: string): string | null {
  try {
    const { rate, samples } = readWav(Buffer.from(base64, 'base64'));
    if (!rates.includes(rate)) return `must be a WAV file of ${rates.join(', ')} Hz, not ${rate}`;
    if (samples.length === 0) return 'must be a WAV file with audio in it';
    return samples.length > rate * longestWavSeconds ? `must be at most ${longestWavSeconds} s long` : null;
  } catch {
    return 'must be a 16-bit mono WAV file in base64';
  }
}

/** A 16-bit mono WAV file of 8, 12, 16, 24 or 48 kHz and at most two minutes, in base64. */
const base64 = v.pipe(
  v.string('must be a WAV file in base64'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? wavProblem(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);

type Stretch = readonly [startMs: number, endMs: number];
const isStretch = (value: unknown): value is Stretch => {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [startMs, endMs]: readonly unknown[] = value;
  return (
    Number.isFinite(startMs) &&
    Number.isFinite(endMs) &&
    0 <= Number(startMs) &&
    Number(startMs) < Number(endMs)
  );
};

const stretch = v.custom<Stretch>(isStretch, 'must be a start and an end in milliseconds');

const stretches = v.pipe(
  listOf(stretch),
  v.check(
    (list) => list.every(([startMs], index) => startMs >= (list[index - 1]?.[1] ?? 0)),
    'must be in order, without overlap',
  ),
);

const wav = object({
  base64,
  /** Text of the recording, for the page's transcripts. Default: none. */
  text: optional(text),
  /**
   * Speech in the recording: start and end in milliseconds of the file, in order, without overlap. By default everything
   * audible counts, from the first sound to the last; an empty list is for music and noise.
   */
  speech: optional(stretches),
});

/** A recording, as it travels in a plan. */
export type AgentWav = Validated<typeof wav>;

const message = v.custom<Readonly<Record<string, unknown>>>(
  isObject,
  'must be a message with keys and values',
);
/** A message of the assistant to the page, such as a call of a tool. */
export type AgentMessage = Validated<typeof message>;

const lineKeys = {
  /** Silence before the first audible sample, after what the line waits for. Default: as soon as possible. */
  afterMs: optional(milliseconds),
  /** The caller may talk over it. Default false for the greeting, true for replies. */
  interruptible: optional(flag),
  /** The room ends the call after it. Default false. */
  hangUp: optional(flag),
  /** Go to the page when it begins. */
  sends: optional(listOf(message)),
};

const spokenText = v.pipe(
  v.string('must be a text of 1 to 5000 characters'),
  v.check((value) => value.trim() !== '' && value.length <= 5000, 'must be a text of 1 to 5000 characters'),
);

/** A line says something in the room's own voice, plays a recording, or leaves a turn of the caller unanswered. */
function lineWith<const Keys extends v.ObjectEntries>(keys: Keys) {
  const kinds = {
    say: object({ say: spokenText, ...keys }),
    wav: object({ wav, ...keys }),
    nothing: object({ nothing: v.literal(true, 'must be true'), ...keys }),
  };
  return choose([kinds.say, kinds.wav, kinds.nothing], (line) => {
    if (!isObject(line)) return kinds.say;
    const [kind, ...otherKinds] = Object.entries(kinds).filter(([name]) => Object.hasOwn(line, name));
    return kind && otherKinds.length === 0 ? kind[1] : 'must have one of say, wav, nothing';
  });
}

const line = lineWith(lineKeys);
const reply = lineWith({
  ...lineKeys,
  /**
   * `caller`: the reply waits for the end of a turn of the caller, and `afterMs` counts from the caller's last audible
   * frame. An `afterMs` below the room's 700 ms shortens the silence that ends a turn, not below 220 ms. `agent`: it
   * continues from the end of the line before it, from which `afterMs` counts. Default `caller`.
   */
  follows: optional(oneOf('caller', 'agent')),
});

export type AgentLine = Validated<typeof line>;
export type AgentReply = Validated<typeof reply>;

const noise = v.pipe(
  object({
    /** Repeated without end. Default: steady noise. */
    wav: optional(wav),
    /** RMS. Default for a wav: its own. */
    levelDb: optional(between(-90, -6)),
  }),
  v.check((value) => value.wav !== undefined || value.levelDb !== undefined, 'must have a wav or a levelDb'),
);
export type AgentNoise = Validated<typeof noise>;

/** Replaces the assistant's own behaviour in a call. */
export const agentScript = object({
  /** Replaces the assistant's first message; `afterMs` counts from the moment at which the page can play it. */
  greeting: optional(line),
  /** One reply per turn of the caller. Default: the receptionist's own sentences. An empty list means silence. */
  replies: optional(v.pipe(listOf(reply), v.maxLength(100, 'must have at most 100 entries'))),
  /** Behaviour after all replies: repeats the last one for each turn, or stays silent. Default `silence`. */
  afterLast: optional(oneOf('repeat', 'silence')),
  /**
   * `stop`: stops when the caller talks over it, but not for a cough, a door, a radio behind them, or a soft "mm-hm".
   * `any-sound`: stops for those too. `ignore`: continues to speak, interruptible or not. Default `stop`.
   */
  bargeIn: optional(oneOf('stop', 'any-sound', 'ignore')),
  /** Background noise from the moment audio is connected. Never counts as speech. */
  noise: optional(noise),
  /** The assistant never speaks, even on request. */
  silent: optional(flag),
});
export type AgentScript = Validated<typeof agentScript>;
