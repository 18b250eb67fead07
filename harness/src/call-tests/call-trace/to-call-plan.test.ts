import { expect, it } from 'vitest';
import type { RoomFault } from '../../shared/call-plan/fault.ts';
import { validateCallPlans } from '../../shared/call-plan/call-plan.ts';
import { parse } from '../scenario/testing/parse.ts';
import { toRoomFault } from '../scenario/index.ts';
import {
  assistantLevel,
  clientEnd,
  created,
  exchange,
  fatal,
  fromMachine,
  join,
  joined,
  listens,
  noiseCancellation,
  playable,
  statusEnded,
  step,
  toMachine,
} from './testing/events.ts';
import { traceOf } from './testing/traces.ts';
import { callPlanOf } from './to-call-plan.ts';
import { scenarioOf } from './to-scenario.ts';
import type { TraceEvent } from './trace.ts';

const quick = [join(0), joined(200), playable(400), listens(450)];
const left = [toMachine(9000, 'leave-meeting'), fromMachine(9020, 'left-meeting')];
const say = fromMachine;

it.each<[what: string, events: readonly TraceEvent[], faults: readonly RoomFault[]]>([
  ['nothing for a call like the room’s own', [...quick, ...left], []],
  [
    'a slow join',
    [join(0), joined(2300), playable(2400), listens(2450), ...left],
    [{ kind: 'join-delay', delayMs: 2000 }],
  ],
  [
    '`listening` during the join',
    [join(0), listens(150), joined(200), playable(400), ...left],
    [{ kind: 'listening', when: 'join' }],
  ],
  [
    '`listening` late',
    [join(0), joined(200), playable(400), listens(2900), ...left],
    [{ kind: 'listening', when: 'after-join', delayMs: 2500 }],
  ],
  [
    '`listening` late, while the assistant speaks',
    [join(0), joined(200), playable(400), assistantLevel(700, 0.2), listens(2900), ...left],
    [{ kind: 'listening', when: 'after-join', delayMs: 2500, speaks: true }],
  ],
  [
    'slow observers and noise cancellation',
    [
      ...quick,
      ...exchange('start-local-audio-level-observer', 500, 2500, { stamp: 1 }),
      ...exchange('update-input-settings', 600, 4000, { stamp: 2, request: noiseCancellation }),
      ...left,
    ],
    [
      { kind: 'refuses', request: 'local-level-observer', answer: 'late', delayMs: 1600, times: 1 },
      { kind: 'refuses', request: 'update-input-settings', answer: 'late', delayMs: 3000, times: 1 },
    ],
  ],
  [
    'a recording that starts before the request',
    [join(0), say(100, 'recording-started'), joined(200), playable(400), listens(450), ...left],
    [{ kind: 'refuses', request: 'start-recording', answer: 'early' }],
  ],
  [
    'a leave that takes effect late',
    [...quick, toMachine(9000, 'leave-meeting'), fromMachine(12_000, 'left-meeting')],
    [{ kind: 'refuses', request: 'leave-meeting', answer: 'late', delayMs: 3000 }],
  ],
  ['no `listening`', [join(0), joined(200), playable(400), ...left], [{ kind: 'listening', when: 'never' }]],
  [
    'a recording that begins late',
    [...quick, toMachine(300, 'local-recording-start'), say(6300, 'recording-started'), ...left],
    [{ kind: 'refuses', request: 'start-recording', answer: 'late', delayMs: 6000 }],
  ],
  [
    'a recording of the platform that begins late',
    [
      created(0, { recordsVideo: true }, { videoRecordingEnabled: true }),
      join(1, '<token-1>'),
      joined(200),
      playable(400),
      listens(450),
      say(6200, 'recording-started'),
      ...left,
    ],
    [{ kind: 'refuses', request: 'start-recording', answer: 'late', delayMs: 6000 }],
  ],
  [
    'a recording that fails',
    [
      ...quick,
      toMachine(300, 'local-recording-start'),
      say(600, 'recording-error', { errorMsg: 'no space' }),
      ...left,
    ],
    [{ kind: 'refuses', request: 'start-recording', answer: 'error', message: 'no space' }],
  ],
  [
    'an observer without a response, and refused noise cancellation',
    [
      ...quick,
      ...exchange('start-local-audio-level-observer', 500, null, { stamp: 1 }),
      ...exchange('update-input-settings', 600, 900, {
        stamp: 2,
        request: noiseCancellation,
        answer: { error: 'no WebAssembly' },
      }),
      ...left,
    ],
    [
      { kind: 'refuses', request: 'local-level-observer', answer: 'never', times: 1 },
      {
        kind: 'refuses',
        request: 'update-input-settings',
        answer: 'error',
        message: 'no WebAssembly',
        times: 1,
      },
    ],
  ],
  [
    'a non-fatal error',
    [
      ...quick,
      say(1700, 'nonfatal-error', { type: 'local-audio-level-observer-error', errorMsg: 'worklet gone' }),
      ...left,
    ],
    [
      {
        kind: 'nonfatal-error',
        error: 'local-audio-level-observer-error',
        afterMs: 1500,
        message: 'worklet gone',
      },
    ],
  ],
  [
    'a leave that is not obeyed',
    [...quick, toMachine(9000, 'leave-meeting')],
    [{ kind: 'refuses', request: 'leave-meeting', answer: 'never' }],
  ],
  [
    'a join that is refused',
    [join(0), fatal(300, 'not-allowed', 'A token is needed')],
    [{ kind: 'fatal', when: 'join', error: 'not-allowed', message: 'A token is needed' }],
  ],
  [
    "the assistant's end, announced",
    [
      ...quick,
      step(5000, 'end-by-message'),
      statusEnded(5100, 'assistant-ended-call'),
      fatal(5200, 'ejected', 'Meeting has ended'),
      fromMachine(5210, 'left-meeting'),
      clientEnd(5220, 'assistant', 'assistant-ended-call'),
    ],
    [
      {
        kind: 'hang-up',
        afterMs: 5000,
        announce: true,
        eject: true,
        error: 'ejected',
        message: 'Meeting has ended',
        reason: 'assistant-ended-call',
      },
    ],
  ],
  [
    'the end of a call after a temporary leave, by the time spent in it',
    [
      ...quick,
      toMachine(4000, 'leave-meeting'),
      fromMachine(4000, 'left-meeting'),
      step(6000, 'return'),
      joined(7000),
      step(7500, 'end-by-message'),
      fromMachine(8000, 'left-meeting'),
    ],
    [{ kind: 'hang-up', afterMs: 4800, announce: false, eject: false }],
  ],
  [
    "the assistant's end, in other words",
    [
      ...quick,
      step(5000, 'end-by-message'),
      fatal(5200, 'exp-room', 'Room is closing'),
      fromMachine(5210, 'left-meeting'),
    ],
    [
      {
        kind: 'hang-up',
        afterMs: 5000,
        announce: false,
        eject: true,
        error: 'exp-room',
        message: 'Room is closing',
      },
    ],
  ],
])('replays %s', (_, events, faults) => {
  const plan = callPlanOf(traceOf('usual', events), 'usual')!;
  expect(plan.faults).toEqual(faults);
  expect(validateCallPlans(plan)).toEqual([plan]);
  const { scenario, problems } = parse(scenarioOf(plan, 'usual'));
  expect(problems).toEqual([]);
  expect(scenario?.faults?.flatMap((fault) => ('room' in fault ? toRoomFault(fault) : [])) ?? []).toEqual(
    faults,
  );
});

it('has no plan for a call that is not in the trace', () => {
  expect(callPlanOf(traceOf('usual', quick), 'closed')).toBeUndefined();
});

it('refuses joins without a token if the service did', () => {
  const trace = traceOf('usual', [...quick, ...left]);
  const refused = [join(0), fatal(300, 'not-allowed', 'A token is needed')];
  const plan = callPlanOf(
    { ...trace, calls: [...trace.calls, { id: 'without-token', limitSeconds: 20, events: refused }] },
    'usual',
  );
  expect(plan).toEqual({
    faults: [
      { kind: 'fatal', when: 'join', error: 'not-allowed', message: 'A token is needed', withoutToken: true },
    ],
  });
  expect(validateCallPlans(plan)).toEqual([plan]);
});
