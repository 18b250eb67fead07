import { at, findEvent, findEvents, findExchange, textAt } from '../events.ts';
import type { TracedCall } from '../trace.ts';
import { type Assumption, type Finding, inMs, judged, unseen } from './assumption.ts';
import { judgeExchange, ofJoinedCall } from './of-call.ts';

/** `start()` waits no longer than this for anything after the join, ms. */
const stageLimitMs = 1000;
/** Levels arrive ten times a second; the trace keeps one every 250 ms. */
const silenceMs = 1000;
const localObserver = 'start-local-audio-level-observer';

const cost = (request: string) =>
  ofJoinedCall('usual', (call) => {
    const exchange = findExchange(call, request);
    return judgeExchange(exchange, ({ ms }) => ms <= stageLimitMs);
  });

/** Whether local levels continue after a change of the microphone. */
function survives(call: TracedCall): Finding {
  const changing = findEvent(call, { of: 'step', name: 'microphone-changing' })?.at;
  const changed = findEvent(call, { of: 'step', name: 'microphone-changed' })?.at;
  if (changing === undefined || changed === undefined) return unseen('The microphone was not changed.');
  const left = findEvent(call, { of: 'to-machine', name: 'leave-meeting', after: changed })?.at;
  const watchedMs = (left ?? call.events.at(-1)?.at ?? changed) - changed;
  if (watchedMs < silenceMs) return unseen('The call ended too soon to tell.');
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
    wording === undefined ? 'It continues' : `It stops (${wording})`,
    ...(restarts === 0 ? [] : [`the client restarts it ${restarts === 1 ? 'once' : `${restarts} times`}`]),
    levels.length === 0
      ? `no level arrived in the ${inMs(watchedMs)} after the change`
      : `the longest gap between levels was ${inMs(pauseMs)}`,
  ].join('; ');
  return judged(levels.length > 0 && pauseMs <= silenceMs, `${found}.`, figures);
}

/** The call machine's message about the observer's end; undefined without one. */
function deathOf(call: TracedCall, changing: number): string | undefined {
  const told = findEvent(call, {
    of: 'from-machine',
    name: 'nonfatal-error',
    after: changing,
    where: (data) => at(data, 'type') === 'local-audio-level-observer-error',
  });
  // The client was still waiting for its start.
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
    question: "How long does the assistant's level observer take to start?",
    expected: 'At most 1 s.',
    observed: 'The time from `start-remote-participants-audio-level-observer` to its response.',
    judge: cost('start-remote-participants-audio-level-observer'),
  },
  {
    id: 'local-observer-cost',
    question: "How long does the microphone's level observer take to start?",
    expected: 'At most 1 s.',
    observed: 'The time from `start-local-audio-level-observer` to its response.',
    judge: cost(localObserver),
  },
  {
    id: 'observer-survives-change',
    question: "Does the microphone's observer survive a change of the microphone?",
    expected: 'Levels continue without a gap of more than 1 s, possibly after a restart by the client.',
    observed: '`local-audio-level` and `nonfatal-error` after `set-input-devices`.',
    judge: ofJoinedCall('usual', survives),
  },
  {
    id: 'observer-survives-change-while-starting',
    question: 'Does it survive a change of the microphone while it starts?',
    expected: 'Levels continue without a gap of more than 1 s, possibly after a restart by the client.',
    observed: 'The same, with a change of the microphone as soon as the observer is requested.',
    judge: ofJoinedCall('kept-room', survives),
  },
];
