import type { PageMicrophone } from '../microphone/install-microphone.ts';
import type { StepOf } from '../../scenario/index.ts';
import { withoutUndefined } from '../../../shared/defined.ts';
import { unlessAborted } from '#util/within';
import type { SaidSegment } from '../../metrics/caller-score.ts';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';

declare const firmlineMicrophone: PageMicrophone | undefined;

/** The speech of a step. Rendered only once. */
export const utteranceOf = (
  speech: Driver['speech'],
  { text, audio, sound, voice, levelDb, backchannel = false }: StepOf<'say'>,
): ReturnType<Driver['speech']['load']> => {
  if (sound !== undefined) return speech.sound(sound);
  if (audio !== undefined) return speech.load(audio);
  return speech.speak(
    text ?? '',
    withoutUndefined({ voice, levelDb: levelDb ?? (backchannel ? softDb : undefined) }),
  );
};

/** Level of a word of agreement, dBFS. */
const softDb = -33;

/** The caller speaks; the ground truth is kept on the page's clock. */
export async function sayOnPage(
  { frame, speech, saidSegments, saidTexts }: Driver,
  step: StepOf<'say'>,
  signal: AbortSignal,
): Promise<void> {
  const { wav, groundTruth, text } = await utteranceOf(speech, step);
  signal.throwIfAborted();
  const page = frame();
  const saidAt = await page.evaluate(sayInPage, wav.toString('base64'));
  if (saidAt === null)
    throw new StepProblem({ expected: 'an open microphone to speak into', seen: 'that none is open' });
  if (text !== undefined) saidTexts.push({ text, startAt: saidAt.startAt });
  const kind = kindOfSound(step);
  const stretches = kind === 'sound' ? [{ startMs: 0, endMs: saidAt.lengthMs }] : groundTruth;
  saidSegments.push(
    ...stretches.map(({ startMs, endMs }) => ({
      startAt: saidAt.startAt + startMs,
      endAt: saidAt.startAt + endMs,
      ...withoutUndefined({ kind }),
    })),
  );
  // The page may unload during the wait.
  if (step.wait !== false)
    await unlessAborted(
      page.evaluate(quietInPage).catch(() => {}),
      signal,
    );
}

function kindOfSound({ sound, backchannel }: StepOf<'say'>): SaidSegment['kind'] {
  if (sound !== undefined) return 'sound';
  return backchannel ? 'backchannel' : undefined;
}

/** Runs in the page. */
const sayInPage = (base64: string) =>
  typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.say(base64);

/** Runs in the page. */
const quietInPage = () =>
  typeof firmlineMicrophone === 'undefined' ? undefined : firmlineMicrophone.quiet();

/** The visitor answers the permission prompt, or changes the permission in the settings. */
export async function answerOnPage(
  { page, methods, askedOrigins }: Driver,
  { kind }: StepOf<'allow' | 'deny'>,
): Promise<void> {
  await methods.setPermission(page.browserContext(), askedOrigins, kind === 'allow' ? 'granted' : 'denied');
}

/** Unplugs the microphone in use; another one remains. `plugDevice` brings back the last one first. */
export async function plugDevice({ frame }: Driver, { kind }: StepOf<'plug' | 'unplug'>): Promise<void> {
  const changedDevice = await frame().evaluate(kind === 'unplug' ? unplugInPage : plugInPage);
  if (changedDevice !== null) return;
  throw kind === 'unplug'
    ? new StepProblem({ expected: 'a microphone to unplug', seen: 'that none is left' })
    : new StepProblem({ expected: 'a microphone that was unplugged', seen: 'that all are plugged in' });
}

/** Runs in the page. */
const unplugInPage = () => (typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.unplug());

/** Runs in the page. */
const plugInPage = () => (typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.plug());
