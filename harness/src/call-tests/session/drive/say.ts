import type { PageMicrophone } from '../microphone/install-microphone.ts';
import type { StepOf } from '../../scenario/index.ts';
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
  { frame, speech, said }: Driver,
  step: StepOf<'say'>,
  signal: AbortSignal,
): Promise<void> {
  const { wav, groundTruth } = await utteranceOf(speech, step);
  signal.throwIfAborted();
  const within = frame();
  const at = await within.evaluate(sayInPage, wav.toString('base64'));
  if (at === null)
    throw new StepProblem({ expected: 'an open microphone to speak into', seen: 'that none is open' });
  said.push(
    ...groundTruth.map(({ startMs, endMs }) => ({
      startAt: at.startAt + startMs,
      endAt: at.startAt + endMs,
    })),
  );
  if (step.wait !== false) await heardOut(within.evaluate(quietInPage), signal);
}

/** Ends early if the page unloads. */
async function heardOut(quiet: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([quiet.catch(() => {}), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Runs in the page. */
const sayInPage = (base64: string) =>
  typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.say(base64);

/** Runs in the page. */
const quietInPage = () =>
  typeof firmlineMicrophone === 'undefined' ? undefined : firmlineMicrophone.quiet();
