import { at, findEvent, findEvents, findExchange, textAt } from '../events.ts';
import type { TracedCall } from '../trace.ts';
import { type Assumption, differs, type Finding, inMs, judged, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** Longer than this `start()` waits for nothing after the join. */
const stageLimitMs = 1000;
/** Levels come ten times a second; the trace keeps one of every 250 ms. */
const silenceMs = 1000;
const localObserver = 'start-local-audio-level-observer';

const cost = (request: string) =>
  ofJoinedCall('usual', (call) => {
    const exchange = findExchange(call, request);
    if (!exchange) return unseen('It was never asked for.');
    const { ms, error } = exchange;
    if (error !== undefined) return differs(`It was refused: ${error}`);
    if (ms === undefined) return differs('It was never answered.');
    return judged(ms <= stageLimitMs, `It answered after ${inMs(ms)}.`, { ms });
  });

/** Whether the local levels go on after the microphone was changed. */
function survives(call: TracedCall): Finding {
  const changing = findEvent(call, { of: 'step', name: 'microphone-changing' })?.at;
  const changed = findEvent(call, { of: 'step', name: 'microphone-changed' })?.at;
  if (changing === undefined || changed === undefined) return unseen('The microphone was not changed.');
  const left = findEvent(call, { of: 'to-machine', name: 'leave-meeting', after: changed })?.at;
  const watchedMs = (left ?? call.events.at(-1)?.at ?? changed) - changed;
  if (watchedMs < silenceMs) return unseen('The call ended before that could be seen.');
  const after = { after: changed };
  const levels = findEvents(call, { of: 'from-machine', name: 'local-audio-level', ...after }).filter(
    (level) => left === undefined || level.at < left,
  );
  const restarts = findEvents(call, {
    of: 'to-machine',
    name: localObserver,
    after: changing,
  }).length;
  const times = [changed, ...levels.map((level) => level.at), changed + watchedMs];
  const pauseMs = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)));
  const figures = { pauseMs, restarts, watchedMs };
  const wording = deathOf(call, changing);
  const found = [
    wording === undefined ? 'It lives on' : `It dies (${wording})`,
    ...(restarts === 0 ? [] : [`the client starts it ${restarts === 1 ? 'once' : `${restarts} times`} more`]),
    levels.length === 0
      ? `no level came in the ${inMs(watchedMs)} after the change`
      : `the longest pause of the levels was ${inMs(pauseMs)}`,
  ].join('; ');
  return judged(levels.length > 0 && pauseMs <= silenceMs, `${found}.`, figures);
}

/** What the call machine says of the observer's end; undefined where it says nothing. */
function deathOf(call: TracedCall, changing: number): string | undefined {
  const told = findEvent(call, {
    of: 'from-machine',
    name: 'nonfatal-error',
    after: changing,
    where: (data) => at(data, 'type') === 'local-audio-level-observer-error',
  });
  // Somebody still waits for its start.
  const refused = findEvent(call, {
    of: 'from-machine',
    name: localObserver,
    after: changing,
    where: (data) => at(data, 'error') !== undefined,
  });
  const event = told ?? refused;
  return event && (textAt(event.data, 'errorMsg') ?? textAt(event.data, 'error') ?? 'without a reason');
}

export const observers: readonly Assumption[] = [
  {
    id: 'remote-observer-cost',
    question: 'What does the level observer of the assistant cost?',
    countedOn: 'It answers within 1 s.',
    observed: 'The time from `start-remote-participants-audio-level-observer` to its answer.',
    judge: cost('start-remote-participants-audio-level-observer'),
  },
  {
    id: 'local-observer-cost',
    question: 'What does the level observer of the microphone cost?',
    countedOn: 'It answers within 1 s.',
    observed: 'The time from `start-local-audio-level-observer` to its answer.',
    judge: cost(localObserver),
  },
  {
    id: 'observer-survives-change',
    question: "Does the microphone's observer survive a change of the microphone?",
    countedOn: 'Levels go on with no pause over 1 s, if need be after a restart by the client.',
    observed: '`local-audio-level` and `nonfatal-error` after `set-input-devices`.',
    judge: ofJoinedCall('usual', survives),
  },
  {
    id: 'observer-survives-change-while-starting',
    question: 'Does it survive a change of the microphone while it starts?',
    countedOn: 'Levels go on with no pause over 1 s, if need be after a restart by the client.',
    observed: 'The same, where the microphone is changed as soon as the observer is asked for.',
    judge: ofJoinedCall('kept-room', survives),
  },
];
