import { readWav } from '../speech/pcm.ts';
import type { AgentLine, AgentReply, AgentScript, AgentWav } from './agent-script.ts';
import {
  between,
  type Check,
  flag,
  isObject,
  type KeysOf,
  listOf,
  milliseconds,
  must,
  object,
  oneOf,
  text,
  wholeNumber,
} from './check.ts';

const rates = [8000, 12_000, 16_000, 24_000, 48_000];
const longestWavSeconds = 120;
const mostReplies = 100;
const mostText = 5000;

/** What is wrong with a WAV file, or null. */
function wavProblem(base64: string): string | null {
  try {
    const { rate, samples } = readWav(Buffer.from(base64, 'base64'));
    if (!rates.includes(rate)) return `a WAV file of ${rates.join(', ')} Hz, not ${rate}`;
    if (samples.length === 0) return 'a WAV file with audio in it';
    return samples.length > rate * longestWavSeconds ? `at most ${longestWavSeconds} s long` : null;
  } catch {
    return 'a 16-bit mono WAV file in base64';
  }
}

const base64: Check = (value, place) => {
  const problem = typeof value === 'string' ? wavProblem(value) : 'a WAV file in base64';
  return problem === null ? null : `${place} must be ${problem}`;
};

type Stretch = readonly [startMs: number, endMs: number];

const isStretch = (value: unknown): value is Stretch => {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [start, end]: readonly unknown[] = value;
  return Number.isFinite(start) && Number.isFinite(end) && 0 <= Number(start) && Number(start) < Number(end);
};

const areStretches = (value: unknown): value is readonly Stretch[] =>
  Array.isArray(value) && value.every(isStretch);

/** Stretches of speech, one after another. */
const stretches: Check = (value, place) => {
  if (!areStretches(value)) {
    return listOf(must(isStretch, 'a start and an end in milliseconds'))(value, place);
  }
  const ordered = value.every(([start], index) => start >= (value[index - 1]?.[1] ?? 0));
  return ordered ? null : `${place} must be in order, without overlap`;
};

const wavKeys: KeysOf<AgentWav> = { required: { base64 }, optional: { name: text, text, speech: stretches } };
const wav = object(wavKeys);

const said = must(
  (value) => typeof value === 'string' && value.trim() !== '' && value.length <= mostText,
  `a text of 1 to ${mostText} characters`,
);
const what = { say: said, wav, nothing: must((value) => value === true, 'true') };

type OptionsOf<Line> = Omit<KeysOf<Line>['optional'], keyof typeof what>;
const lineOptions: OptionsOf<AgentLine> = { afterMs: milliseconds, interruptible: flag, hangUp: flag };
const replyOptions: OptionsOf<AgentReply> = { ...lineOptions, follows: oneOf('caller', 'agent') };

/** A line says, plays or does nothing: exactly one of them. */
const line =
  (options: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    const problem = object({ optional: { ...what, ...options } })(value, place);
    if (problem !== null || !isObject(value)) return problem;
    const given = Object.keys(what).filter((key) => Object.hasOwn(value, key));
    return given.length === 1 ? null : `${place} must have one of ${Object.keys(what).join(', ')}`;
  };

const replyList: Check = (value, place) => {
  const problem = listOf(line(replyOptions))(value, place);
  if (problem !== null || !Array.isArray(value)) return problem;
  return value.length > mostReplies ? `${place} must have at most ${mostReplies} entries` : null;
};

/** Keys of either form of it. */
const noiseKeys: { readonly [Key in 'wav' | 'levelDb' | 'seed']: Check } = {
  wav,
  levelDb: between(-90, -6),
  seed: wholeNumber,
};
const noise: Check = (value, place) => {
  const problem = object({ optional: noiseKeys })(value, place);
  if (problem !== null || !isObject(value)) return problem;
  return 'wav' in value || 'levelDb' in value ? null : `${place} must have a wav or a levelDb`;
};

const scriptKeys: KeysOf<AgentScript> = {
  required: {},
  optional: {
    greeting: line(lineOptions),
    replies: replyList,
    afterLast: oneOf('repeat', 'silence'),
    bargeIn: oneOf('stop', 'ignore'),
    noise,
    silent: flag,
  },
};

/** An `AgentScript`. */
export const agentScript: Check = object(scriptKeys);
