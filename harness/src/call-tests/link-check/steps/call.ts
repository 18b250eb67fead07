import { callProgress, type CallProgress } from '../in-page.ts';
import { inTime, press, seconds, type Visit } from '../visit.ts';
import { words } from '../words.ts';
import { checkStages, stagesAreOver } from './stages.ts';
import { checkWebhook } from './webhook.ts';

const ofACall = ['stages', 'audio', 'webhook', 'call-end', 'microphone'] as const;

/** How often the page is looked at while something is waited for, ms. */
const lookEvery = 100;

/** A call from the click to the hang-up. */
export async function checkCall(visit: Visit): Promise<void> {
  const { checks } = visit;
  visit.step('calling');
  if (!(await press(visit, words.browserButton))) {
    checks.failed('call-start', `there is no button "${words.browserButton}" to press`);
    for (const name of ofACall) checks.skipped(name, 'no call was made');
    return;
  }
  const hasStarted = await starts(visit);
  await checkWebhook(visit);
  if (!hasStarted) {
    await visit.shoot('call');
    for (const name of ['audio', 'call-end'] as const) checks.skipped(name, 'the call did not start');
    await releasesMicrophone(visit);
    return;
  }
  await isHeard(visit);
  await visit.shoot('call');
  await ends(visit);
  await releasesMicrophone(visit);
}

/** Looks until it holds, or the time is up; the last look, and whether it held. */
async function watch(
  { page, timeoutMs }: Visit,
  holds: (progress: CallProgress) => boolean,
): Promise<{ readonly progress: CallProgress; readonly held: boolean }> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const progress = await page.evaluate(callProgress);
    const held = holds(progress);
    if (held || performance.now() > until) return { progress, held };
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

const markIn = ({ marks }: CallProgress, name: string) => marks.find((mark) => mark.name === name)?.at;

async function starts(visit: Visit): Promise<boolean> {
  const { checks, timings, timeoutMs } = visit;
  const { progress } = await watch(
    visit,
    (now) => now.alert !== '' || (markIn(now, 'call-start') !== undefined && stagesAreOver(now)),
  );
  const startedAt = markIn(progress, 'call-start');
  checkStages(visit, progress);
  if (startedAt === undefined) {
    const said = [progress.alert, progress.status].filter(Boolean).join(' ');
    return checks.failed('call-start', said ? `"${said}"` : `no answer within ${seconds(timeoutMs)}`);
  }
  timings.callStart = startedAt - progress.clickedAt;
  if (progress.alert !== '') return checks.failed('call-start', `"${progress.alert}"`);
  return checks.ok('call-start', `${seconds(timings.callStart)} after the click: "${progress.status}"`);
}

async function isHeard(visit: Visit): Promise<void> {
  const { checks, timings, timeoutMs } = visit;
  visit.step('listening');
  const { progress } = await watch(
    visit,
    (now) =>
      markIn(now, 'speech-start') !== undefined || markIn(now, 'call-end') !== undefined || now.alert !== '',
  );
  const heardAt = markIn(progress, 'speech-start');
  if (heardAt === undefined) {
    const instead = progress.alert || (markIn(progress, 'call-end') === undefined ? '' : progress.status);
    checks.failed(
      'audio',
      instead ? `silent, then "${instead}"` : `the assistant was silent for ${seconds(timeoutMs)}`,
    );
    return;
  }
  timings.firstAudio = heardAt - progress.clickedAt;
  checks.ok('audio', `audible ${seconds(timings.firstAudio)} after the click`);
}

async function ends(visit: Visit): Promise<void> {
  const { page, checks, timeoutMs } = visit;
  visit.step('hanging up');
  const before = await page.evaluate(callProgress);
  if (markIn(before, 'call-end') !== undefined || before.alert !== '') {
    checks.failed('call-end', `the call ended by itself: "${before.alert || before.status}"`);
    return;
  }
  await inTime(press(visit, words.endButton));
  const { progress, held } = await watch(
    visit,
    (now) => now.status.includes(words.callEnded) && now.buttons.includes(words.browserButton),
  );
  checks.judge(
    'call-end',
    held && progress.alert === '',
    held
      ? `"${progress.alert || words.callEnded}", and "${words.browserButton}" is offered again`
      : `no "${words.callEnded}" within ${seconds(timeoutMs)}: "${progress.alert || progress.status}"`,
  );
}

async function releasesMicrophone(visit: Visit): Promise<void> {
  const { progress, held } = await watch(visit, ({ audioTracks }) => audioTracks.live === 0);
  const { opened, live } = progress.audioTracks;
  if (opened === 0 && held) visit.checks.failed('microphone', 'the page never opened it');
  else
    visit.checks.judge('microphone', held, held ? 'released' : `${live} of ${opened} tracks are still live`);
}
