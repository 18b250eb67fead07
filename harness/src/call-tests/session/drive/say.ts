import type { PageMicrophone } from '../microphone/install-microphone.ts';
import type { StepOf } from '../../scenario/index.ts';
import { unlessAborted } from '#util/within';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';

declare const firmlineMicrophone: PageMicrophone | undefined;

/** The speech of a step. Rendered only once. */
export const utteranceOf = (
  speech: Driver['speech'],
  { text, audio, groundTruth }: Pick<StepOf<'say'>, 'text' | 'audio' | 'groundTruth'>,
): ReturnType<Driver['speech']['load']> =>
  audio === undefined ? speech.speak(text ?? '') : speech.load(audio, groundTruth);

/** The caller speaks; the ground truth is kept on the page's clock. */
export async function say(
  { frame, speech, said, saidTexts }: Driver,
  step: StepOf<'say'>,
  signal: AbortSignal,
): Promise<void> {
  const { wav, groundTruth, text } = await utteranceOf(speech, step);
  signal.throwIfAborted();
  const page = frame();
  const at = await page.evaluate(sayInPage, wav.toString('base64'));
  if (at === null)
    throw new StepProblem({ expected: 'an open microphone to speak into', seen: 'that none is open' });
  if (text !== undefined) saidTexts.push({ text, startAt: at.startAt });
  said.push(
    ...groundTruth.map(({ startMs, endMs }) => ({
      startAt: at.startAt + startMs,
      endAt: at.startAt + endMs,
    })),
  );
  // The page may unload during the wait.
  if (step.wait !== false)
    await unlessAborted(
      page.evaluate(quietInPage).catch(() => {}),
      signal,
    );
}

/** Runs in the page. */
const sayInPage = (base64: string) =>
  typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.say(base64);

/** Runs in the page. */
const quietInPage = () =>
  typeof firmlineMicrophone === 'undefined' ? undefined : firmlineMicrophone.quiet();
