import type { Scenario } from '@firmline/harness/call-tests';
import type { LanguageModel } from '@firmline/harness/language-model';
import type { SpeechToText } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';
import type { PlatformFlags } from '../api/platform-session.ts';
import { findLanguageModel } from '../config/connections.ts';
import { rewordError } from '../errors.ts';
import { countOf } from '../text.ts';

export async function openWords(scenarios: readonly Scenario[], signal: AbortSignal, output: PlatformFlags) {
  const { needsWords } = await import('@firmline/harness/call-tests');
  const scenariosWithWords = scenarios.filter((scenario) => needsWords(scenario));
  if (scenariosWithWords.length === 0)
    return { recogniser: undefined, languageModel: undefined, async [Symbol.asyncDispose]() {} };
  const recogniser = await readyRecogniser(signal, output).catch((cause: unknown) => {
    if (!(cause instanceof FirmlineError) || cause.code !== 'binary-missing') throw cause;
    const needText = `${countOf(scenariosWithWords.length, 'scenario')} of ${scenarios.length} need`;
    throw rewordError(cause, {
      message: `${needText}${scenariosWithWords.length === 1 ? 's' : ''} the speech model. ${cause.message}`,
      hint: `${cause.hint} --no-words leaves words out.`,
    });
  });
  const languageModel = await openLanguageModel(undefined, output);
  return { recogniser, languageModel, [Symbol.asyncDispose]: () => recogniser.stop() };
}

export async function openLanguageModel(
  profile: string | undefined,
  output: PlatformFlags,
): Promise<LanguageModel | undefined> {
  const access = findLanguageModel(profile);
  if (access?.isRemote) output.note(`What is said in the calls is sent to ${new URL(access.url).host}.`);
  return access && (await import('@firmline/harness/language-model')).createLanguageModel(access);
}

/** A recogniser, loaded before the calls, which it would disturb. It fetches its speech model if need be. */
export async function readyRecogniser(signal: AbortSignal, output: PlatformFlags): Promise<SpeechToText> {
  const { createSpeechToText } = await import('@firmline/harness/speech-to-text');
  const recogniser = createSpeechToText({ onProgress: (line) => output.note(line) });
  const stop = () => void recogniser.stop();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await recogniser.prepare();
    await recogniser.recognise(new Float32Array(0));
    return recogniser;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
