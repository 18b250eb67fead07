import { describe, expect, it } from 'vitest';
import {
  assistantLevel,
  clientEnd,
  created,
  exchange,
  fatal,
  fromMachine,
  inBrowser,
  join,
  joined,
  levels,
  listens,
  noiseCancellation,
  playable,
  statusEnded,
  step,
  toMachine,
} from '../testing/events.ts';
import { traceOf } from '../testing/traces.ts';
import type { CallId, TraceEvent } from '../trace.ts';
import type { Finding } from './assumption.ts';
import { judgeTrace } from './index.ts';

const judge = (id: string, events: readonly TraceEvent[], call: CallId = 'usual'): Finding =>
  judgeTrace(traceOf(call, events)).find((one) => one.id === id)!;

const host = (name: string): TraceEvent => ({
  at: 1,
  of: 'network',
  name: 'host',
  data: { scheme: 'wss', host: name, kind: 'websocket' },
});

const localObserver = 'start-local-audio-level-observer';
const remoteObserver = 'start-remote-participants-audio-level-observer';
const change = [step(1000, 'microphone-changing'), step(1200, 'microphone-changed')];
const observerDied = fromMachine(1300, 'nonfatal-error', {
  type: 'local-audio-level-observer-error',
  errorMsg: 'AudioWorklet failed',
});

describe('a trace of a call', () => {
  it.each<[id: string, verdict: string, found: string, events: readonly TraceEvent[], call?: CallId]>([
    ['listening', 'holds', 'It arrived 80 ms after `playable`.', [joined(0), playable(500), listens(580)]],
    [
      'listening',
      'differs',
      'It arrived 80 ms before `playable` was sent.',
      [joined(0), listens(420), playable(500)],
    ],
    [
      'listening',
      'differs',
      'It arrived 20 ms before the join completed.',
      [listens(80), joined(100), playable(500)],
    ],
    ['listening', 'differs', '`listening` never arrived.', [joined(0), playable(500)]],
    [
      'listening',
      'differs',
      'It arrived 16000 ms after `playable`.',
      [joined(0), playable(500), listens(16_500)],
    ],
    ['listening', 'unseen', 'The call was never joined.', [listens(1)]],
    [
      'heard-before-listening',
      'holds',
      'It is heard 250 ms after.',
      [joined(0), assistantLevel(100, 0), listens(250), assistantLevel(500, 0.2)],
    ],
    [
      'heard-before-listening',
      'differs',
      'It is heard 700 ms before.',
      [joined(0), assistantLevel(300, 0.2), listens(1000)],
    ],
    [
      'remote-observer-cost',
      'holds',
      'The response took 40 ms.',
      [joined(0), ...exchange(remoteObserver, 10, 50)],
    ],
    [
      'remote-observer-cost',
      'differs',
      'The response took 1500 ms.',
      [joined(0), ...exchange(remoteObserver, 10, 1510)],
    ],
    [
      'local-observer-cost',
      'differs',
      'It got no response.',
      [joined(0), ...exchange(localObserver, 10, null)],
    ],
    [
      'local-observer-cost',
      'differs',
      'It was refused: no worklet',
      [joined(0), ...exchange(localObserver, 10, 20, { answer: { error: 'no worklet' } })],
    ],
    [
      'local-observer-cost',
      'holds',
      'The response took 5 ms.',
      [
        joined(0),
        ...exchange(remoteObserver, 9, null, { stamp: 1 }),
        ...exchange(localObserver, 10, 15, { stamp: 2 }),
      ],
    ],
    [
      'observer-survives-change',
      'holds',
      'It continues; the longest gap between levels was 300 ms.',
      [joined(0), ...levels(0, 1000), ...change, ...levels(1300, 5000), toMachine(5100, 'leave-meeting')],
    ],
    [
      'observer-survives-change',
      'differs',
      'It continues; no level arrived in the 3900 ms after the change.',
      [joined(0), ...levels(0, 1000), ...change, toMachine(5100, 'leave-meeting')],
    ],
    [
      'observer-survives-change',
      'differs',
      'It continues; the longest gap between levels was 3800 ms.',
      [joined(0), ...change, ...levels(1300, 1500), toMachine(5100, 'leave-meeting')],
    ],
    [
      'observer-survives-change-while-starting',
      'differs',
      'It stops (AudioWorklet failed); the client restarts it once; the longest gap between levels was 1800 ms.',
      [
        joined(0),
        toMachine(999, localObserver),
        ...change,
        observerDied,
        toMachine(2500, localObserver),
        ...levels(3000, 5000),
        toMachine(5100, 'leave-meeting'),
      ],
      'kept-room',
    ],
    [
      'observer-survives-change-while-starting',
      'holds',
      'It stops (AbortError: the track is gone); the client restarts it once; the longest gap between levels was 400 ms.',
      [
        joined(0),
        toMachine(999, localObserver, { stamp: 1 }),
        ...change,
        fromMachine(1250, localObserver, { stamp: 1, error: 'AbortError: the track is gone' }),
        toMachine(1300, localObserver, { stamp: 2 }),
        ...levels(1600, 5000),
        toMachine(5100, 'leave-meeting'),
      ],
      'kept-room',
    ],
    ['recording-begins', 'skipped', 'The assistant does not record.', [joined(0)]],
    [
      'recording-begins',
      'holds',
      'It began after 900 ms.',
      [joined(0), toMachine(100, 'local-recording-start'), fromMachine(1000, 'recording-started')],
    ],
    [
      'recording-begins',
      'holds',
      'It began after 900 ms.',
      [
        created(0, { recordsVideo: true }, { videoRecordingEnabled: true }),
        join(1, '<token-1>'),
        joined(100),
        fromMachine(1000, 'recording-started'),
      ],
    ],
    [
      'recording-begins',
      'differs',
      'It never began.',
      [
        created(0, { recordsVideo: true }, { videoRecordingEnabled: true }),
        join(1, '<token-1>'),
        joined(100),
      ],
    ],
    [
      'recording-begins',
      'differs',
      'It began after 6000 ms.',
      [joined(0), toMachine(100, 'local-recording-start'), fromMachine(6100, 'recording-started')],
    ],
    [
      'recording-begins',
      'differs',
      'It began 200 ms before the join completed.',
      [fromMachine(800, 'recording-started'), joined(1000)],
    ],
    ['token-passed', 'skipped', 'The platform sends no token.', [created(0), join(1)]],
    ['token-passed', 'holds', 'It does.', [created(0, { callToken: '<token-1>' }), join(1, '<token-1>')]],
    ['token-passed', 'differs', 'It passes none.', [created(0, { callToken: '<token-1>' }), join(1)]],
    [
      'join-without-token',
      'unseen',
      'The platform sends a token; no join was tried without it.',
      [created(0, { callToken: '<token-1>' }), join(1), joined(2)],
    ],
    ['hosts', 'holds', 'Contacted: wss://c.daily.co.', [host('c.daily.co'), host('c.daily.co')]],
    [
      'hosts',
      'differs',
      "The page's policy would block connect-src wss new.example. Contacted: wss://c.daily.co.",
      [
        host('c.daily.co'),
        inBrowser(2, 'policy-violation', { directive: 'connect-src', scheme: 'wss', host: 'new.example' }),
      ],
    ],
    [
      'hosts',
      'holds',
      'Contacted: wss://c.daily.co.',
      [
        host('c.daily.co'),
        inBrowser(2, 'policy-violation', {
          directive: 'connect-src',
          scheme: 'https',
          host: '<label-1>.ingest.sentry.io',
        }),
      ],
    ],
    [
      'noise-cancellation-time',
      'holds',
      'The response took 300 ms.',
      [joined(0), ...exchange('update-input-settings', 100, 400, { request: noiseCancellation })],
    ],
    [
      'noise-cancellation-time',
      'differs',
      'The response took 4000 ms.',
      [joined(0), ...exchange('update-input-settings', 100, 4100, { request: noiseCancellation })],
    ],
    [
      'noise-cancellation-swap',
      'holds',
      'It is replaced 350 ms after the request.',
      [
        joined(0),
        ...exchange('update-input-settings', 100, 400, { request: noiseCancellation }),
        inBrowser(450, 'track-replaced', { track: 2 }),
      ],
    ],
    [
      'noise-cancellation-swap',
      'differs',
      'The track stays.',
      [
        joined(0),
        ...exchange('update-input-settings', 100, 400, { request: noiseCancellation }),
        ...change,
        inBrowser(1100, 'track-replaced', { track: 2 }),
      ],
    ],
    [
      'room-deleted',
      'holds',
      'No: The meeting has ended',
      [joined(0), step(10, 'return'), fatal(20, 'exp-room', 'The meeting has ended')],
    ],
    [
      'room-deleted',
      'differs',
      'Yes, but the assistant does not respond.',
      [joined(0), listens(1), step(10, 'return'), joined(20)],
    ],
    ['room-kept', 'holds', 'Yes.', [joined(0), step(10, 'return'), joined(20), listens(30)], 'kept-room'],
    [
      'close-by-visitor',
      'holds',
      'left-meeting; left after 30 ms.',
      [joined(0), toMachine(100, 'leave-meeting'), fromMachine(130, 'left-meeting')],
    ],
    [
      'close-by-visitor',
      'differs',
      '`leave-meeting` had no effect.',
      [joined(0), toMachine(100, 'leave-meeting')],
    ],
    [
      'close-by-assistant',
      'holds',
      'status-update, error, left-meeting (ejected: "Meeting has ended"); the client reports assistant, assistant-ended-call.',
      [
        joined(0),
        step(10, 'end-by-message'),
        statusEnded(20, 'assistant-ended-call'),
        fatal(30, 'ejected', 'Meeting has ended'),
        fromMachine(40, 'left-meeting'),
        clientEnd(50, 'assistant', 'assistant-ended-call'),
      ],
      'closed',
    ],
    [
      'close-by-assistant',
      'differs',
      'error, left-meeting (connection-error: "Room closed"); the client reports error, connection-error.',
      [
        joined(0),
        step(10, 'end-by-message'),
        fatal(30, 'connection-error', 'Room closed'),
        fromMachine(40, 'left-meeting'),
        clientEnd(50, 'error', 'connection-error'),
      ],
      'closed',
    ],
    [
      'close-by-assistant',
      'differs',
      'The call continued after `end-call`.',
      [joined(0), step(10, 'end-by-message')],
    ],
  ])('%s %s: %s', (id, verdict, found, events, call) => {
    expect(judge(id, events, call)).toMatchObject({ verdict, found });
  });

  it('learns from the call without a token whether one is needed', () => {
    const usual = {
      id: 'usual' as const,
      limitSeconds: 60,
      events: [created(0, { callToken: '<t>' }), joined(2)],
    };
    const judgeWithout = (events: readonly TraceEvent[]) =>
      judgeTrace({
        ...traceOf('usual', []),
        calls: [usual, { id: 'without-token' as const, limitSeconds: 20, events }],
      }).find(({ id }) => id === 'join-without-token');
    expect(judgeWithout([created(0), join(1), joined(2)])?.verdict).toBe('holds');
    expect(judgeWithout([created(0), join(1), fatal(2, 'not-allowed', 'A token is needed')])).toMatchObject({
      verdict: 'differs',
      found: 'It is refused: A token is needed',
    });
  });

  it('skips questions about calls if there was no call', () => {
    const judged = judgeTrace({ ...traceOf('usual', []), calls: [] });
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']));
  });
});
