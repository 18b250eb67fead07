import { createListener, type Recogniser, recognitionRate } from '@firmline/harness/speech-to-text';
import {
  audioOf,
  downsample,
  greetingTexts,
  judgeGreeting,
  loadVoice,
  normalise,
  sampleRate,
  trim,
  voiceNames,
} from '../../../harness/src/testing/measure-words.ts';
import { generic, names, sentences } from './firm-names.ts';

/** Number of greetings by the verdict of `link verify`. */
export interface Greetings {
  /** Expected as they are. */
  readonly good: Readonly<Record<string, number>>;
  /** Expected of another firm, or naming none. */
  readonly wrong: Readonly<Record<string, number>>;
}

/** Speaks firms' greetings, each in one of the voices, and judges them as `link verify` does. */
export async function measureGreetings(recogniser: Recogniser): Promise<Greetings> {
  const counts: Record<keyof Greetings, Record<string, number>> = { good: {}, wrong: {} };
  const hear = async (spoken: Float32Array) => {
    const sound = trim(normalise(spoken, 0.09, 0.7), 960, 11_520);
    const samples = downsample(sound, sampleRate / recognitionRate);
    const { stretches } = await createListener(recogniser).listen(samples, true);
    return { audio: audioOf(samples, stretches), stretches };
  };
  const judge = async (
    kind: keyof Greetings,
    { audio, stretches }: Awaited<ReturnType<typeof hear>>,
    companyName: string,
    index: number,
  ) => {
    const text = sentences[index % sentences.length]?.(companyName) ?? '';
    const texts = greetingTexts(text, { companyName });
    const likelihoods = stretches.length === 0 ? [] : await recogniser.likelihoods(audio, texts);
    const heard = stretches.map((stretch) => stretch.text).join(' ');
    const opening = { startedAt: 0, text: heard, stretches, isOpen: false, likelihoods, answer: [] };
    const { verdict } = judgeGreeting({ text, isRequired: false, hasQuestion: false }, opening);
    counts[kind][verdict] = (counts[kind][verdict] ?? 0) + 1;
  };
  const voices = await Promise.all(voiceNames.map((name) => loadVoice(undefined, name)));
  const say = (text: string, index: number) =>
    hear(voices[index % voices.length]?.(text) ?? new Float32Array(0));
  for (const [index, name] of names.entries()) {
    const heard = await say(sentences[index % sentences.length]?.(name) ?? '', index);
    await judge('good', heard, name, index);
    await judge('wrong', heard, names[(index + 7) % names.length] ?? name, index);
  }
  for (const [index, text] of generic.entries())
    await judge('wrong', await say(text, index), names[index] ?? '', index);
  return counts;
}
