import { describe, expect, it } from 'vitest';
import type { Layer } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { type Broken, layerOf } from './layers.ts';
import { newMemory } from './memory.ts';
import {
  completed,
  expectation,
  inCall,
  marks,
  record,
  scenario,
  services,
  startedAt,
  view,
} from './testing/views.ts';
import { beganAt, madeCall, rtpAt } from '../metrics/testing/call.ts';
import type { CallRecord } from '../../shared/call-record.ts';

const layer = (concern: Broken['concern'], seen: View, wish?: string, given = '') =>
  layerOf({
    concern,
    view: seen,
    memory: newMemory(startedAt),
    scenario: scenario(given),
    ...(wish !== undefined && { expectation: expectation(wish) }),
  });

const media = (parts: Partial<typeof inCall> = {}) => ({ page: { media: { ...inCall, ...parts } } });
const { connectedAt: _, ...unconnected } = record();
const call = view({ ...media(), record: record() });

describe('without sound', () => {
  it.each([
    'caller.error',
    'caller.onset-p95',
    'speech.error',
    'speech.false-starts',
    'call.first-audio',
    'turn.latency-p95',
  ] as const)('%s is broken in the layer that prevents it', (concern) => {
    expect(layer(concern, view(media({ connectedPeers: 0 })))).toBe('signalling');
    expect(layer(concern, view(media()))).toBe('media');
    expect(layer(concern, view({ record: { ...unconnected, state: 'joined' } }))).toBe('ice');
    expect(layer(concern, view({ record: { ...unconnected, state: 'waiting' } }))).toBe('signalling');
  });
});

it.each<[Layer, Broken['concern'], string | undefined, View]>([
  ['signalling', 'call.setup', undefined, call],
  ['page', 'page.errors', undefined, call],
  ['page', 'title', '{ title: A }', call],
  ['permission', 'mic', '{ mic: live }', view()],
  ['permission', 'mic', '{ mic: never-opened }', call],
  ['media', 'mic', '{ mic: live }', call],
  ['page', 'network', '{ network: interrupted }', call],
  ['signalling', 'network', '{ network: connected }', view()],
  ['ice', 'network', '{ network: connected }', call],
  ['media', 'interruption', '{ interruption: <1s }', call],
  ['media', 'turn.interruption-p95', undefined, call],
  ['signalling', 'calls', '{ calls: 1 }', call],
  ['page', 'calls', '{ calls: 0 }', call],
  ['signalling', 'messages', '{ messages: { to: page } }', view()],
  ['agent', 'messages', '{ messages: [{ to: agent }, { to: page }] }', call],
  ['page', 'requests', '{ requests: { service: webhook, status: 200 } }', call],
  ['media', 'turnLatency', '{ turn-latency: <1s }', call],
])('%s is the layer of %s %s', (expected, concern, wish, seen) => {
  expect(layer(concern, seen, wish)).toBe(expected);
});

describe('stages', () => {
  it.each<[Layer, string, readonly string[]]>([
    ['page', 'all-completed', []],
    ['page', 'all-completed', ['1 start']],
    ['permission', 'all-completed', ['1 start', '2 mobile-permissions:started']],
    ['page', 'all-completed', ['1 start', '2 mobile-permissions:completed']],
    ['media', 'all-completed', ['1 start', '2 audio-observer-setup:failed', '3 daily-call-join:started']],
    ['page', 'all-completed', ['1 start', '2 input-validation:failed']],
  ])('are broken in the layer %s: %s after %j', (expected, wish, written) => {
    const seen = view({ page: { marks: marks(...written) } });
    expect(layer('stages', seen, `{ stages: ${wish} }`)).toBe(expected);
  });

  it('that should have failed are broken in their own layer', () => {
    const seen = view({ page: { marks: completed(1) } });
    expect(layer('stages', seen, '{ stages: { failed: daily-call-join } }')).toBe('signalling');
    expect(layer('stages', seen, '{ stages: { failed: input-validation } }')).toBe('page');
    expect(layer('stages', seen, '{ stages: { skipped: [daily-call-join] } }')).toBe('page');
  });
});

describe('an assistant that goes on', () => {
  const heardCaller = {
    packets: 100,
    segments: [{ startMs: 0, endMs: 900, rmsDb: -20, dominantHz: 200 }],
    totalMs: 8000,
    levelDb: -20,
  };
  const clock = (...seconds: readonly number[]) =>
    seconds.map((second) => ({ rtp: 0, at: startedAt + second * 1000 }));
  const spoke = (endMs: number) => ({
    startRtp: 0,
    endRtp: 48_000,
    startedAt: startedAt + endMs - 1000,
    endedAt: startedAt + endMs,
    text: 'Hello',
    line: 0,
    interrupted: false,
  });

  it.each<[Layer, string, Partial<CallRecord>]>([
    ['agent', 'is sending', { agentSpeech: [spoke(4000)], agentClock: clock(3, 4, 5) }],
    ['media', 'stopped a second ago', { agentSpeech: [spoke(3999)], agentClock: clock(3, 4, 5) }],
    ['agent', 'spoke again', { agentSpeech: [spoke(1000), spoke(4000)], agentClock: clock(5) }],
    ['agent', 'sends without a clock', { agentSpeech: [spoke(4000)] }],
    ['media', 'has hung up', { state: 'ended', agentSpeech: [spoke(4000)], agentClock: clock(5) }],
    ['media', 'said nothing', { agentClock: clock(5) }],
  ])('is in the layer %s if it %s', (expected, _what, parts) => {
    const seen = view({ ...media(), record: record(parts) });
    expect(layer('agent', seen, '{ agent: silent }')).toBe(expected);
  });

  it.each<[Layer, string, Partial<CallRecord>]>([
    ['agent', 'it says nothing though it heard the caller', { caller: heardCaller }],
    ['media', 'it did not hear the caller', {}],
    ['media', 'it is sending', { caller: heardCaller, agentClock: clock(4) }],
  ])('is silent instead, in the layer %s, if %s', (expected, _what, parts) => {
    const playable = { direction: 'in', data: 'playable', at: startedAt } as const;
    const sending = { agentSpeech: [spoke(4000)], agentClock: clock(8), appMessages: [playable] };
    const said = [{ startAt: startedAt + 5000, endAt: startedAt + 6000 }];
    const seen = view({ ...media(), said, record: record({ ...sending, ...parts }) });
    expect(layer('agent', seen, '{ agent: speaking }')).toBe(expected);
  });
});

describe('an answer', () => {
  const audible = (startMs: number, endMs: number) => ({
    startRtp: rtpAt(startMs),
    endRtp: rtpAt(endMs),
    startedAt: beganAt + startMs,
    endedAt: beganAt + endMs,
  });
  const greeting: CallRecord['agentLines'][number] = {
    kind: 'greeting',
    cue: { kind: 'playable', at: beganAt },
    audible: audible(1000, 4000),
    interrupted: false,
  };
  const reply = (startMs: number): CallRecord['agentLines'][number] => ({
    kind: 'reply',
    cue: { kind: 'caller', receivedMs: 8000 + 80 - 400, at: beganAt + 8080 },
    audible: audible(startMs, 12_000),
    interrupted: false,
  });
  const seenWith = (lines: CallRecord['agentLines'], said = true, noticeMs = 60) => {
    const agent = lines.map((line) => ({
      startMs: line.audible!.startedAt - beganAt,
      endMs: line.audible!.endedAt - beganAt,
    }));
    const caller = said ? [{ startMs: 6000, endMs: 8000 }] : [];
    const made = madeCall({ agent, caller, lines, noticeMs });
    return view({
      page: { marks: made.marks, media: inCall },
      said: made.callerGroundTruth,
      record: record({ ...made.record, createdAt: beganAt, connectedAt: beganAt }),
    });
  };
  const late = (seen: View) => layer('turnLatency', seen, '{ turn-latency: <1s }');

  it('that is late is the layer of who took most of the time', () => {
    // 260 ms are of the line and of noticing.
    expect(late(seenWith([greeting, reply(8400)]))).toBe('agent');
    expect(late(seenWith([greeting, reply(8200)]))).toBe('media');
  });

  it('that never came is the layer of the assistant, if it heard the caller', () => {
    expect(late(seenWith([greeting]))).toBe('agent');
    expect(late(seenWith([greeting], false))).toBe('media');
  });

  it('that was not detected is the layer of media', () => {
    const { page, ...seen } = seenWith([greeting, reply(9000)]);
    expect(late({ ...seen, page: { ...page, marks: [] } })).toBe('media');
    expect(late({ ...seen, page, record: null })).toBe('media');
  });

  it('that was talked over is the layer of the assistant if it continued', () => {
    const cut = (interrupted: boolean) => ({
      ...reply(9000),
      interrupted,
      talkedOver: { receivedMs: 6000 + 80 - 400, at: beganAt + 6080 },
    });
    for (const concern of ['interruption', 'turn.interruption-p95'] as const) {
      expect(layer(concern, seenWith([greeting, cut(false)]))).toBe('agent');
      expect(layer(concern, seenWith([greeting, cut(true)]))).toBe('media');
    }
  });
});

it.each<[Layer, string]>([
  ['signalling', '{ requests: { service: platform, path: /call/web, status: 429 } }'],
  ['page', '{ requests: { service: platform, path: /call/web, method: GET, status: 429 } }'],
  ['page', '{ requests: { service: platform, path: /call/web, count: 2 } }'],
  ['signalling', '{ requests: [{ service: platform }, { service: platform, status: 429 }] }'],
])('%s is the layer of %s after another response', (expected, wish) => {
  const created = { atMs: 1, method: 'POST', url: `${services.platform}/call/web`, status: 201 };
  expect(layer('requests', view({ ...call, requests: [created] }), wish)).toBe(expected);
});

describe('a call that could not be created', () => {
  const failed = (parts: Partial<View> = {}) =>
    view({
      ...call,
      requests: [{ atMs: 1, method: 'POST', url: `${services.platform}/call/web`, status: 500 }],
      ...parts,
    });

  it.each<[Layer, Broken['concern'], string]>([
    ['page', 'axe', '{ text: A }'],
    ['media', 'media', '{ media: released }'],
    ['page', 'noMessages', '{ no-messages: { to: agent } }'],
    ['media', 'mic', '{ mic: released }'],
    ['permission', 'mic', '{ mic: never-opened }'],
    ['signalling', 'mic', '{ mic: live }'],
    ['signalling', 'mic', '{ mic: muted }'],
    ['signalling', 'text', '{ text: A }'],
  ])('leaves %s the layer of %s %s', (expected, concern, wish) => {
    expect(layer(concern, failed(), wish)).toBe(expected);
  });

  it.each([
    ['page', 'agent: { greeting: { say: Bye., hang-up: true } }'],
    ['page', 'agent: { replies: [{ say: Bye., hang-up: true }] }'],
    ['page', 'agent: { hang-up: { after: 2s } }'],
    ['signalling', 'agent: { greeting: { say: Hello. } }'],
  ] as const)('points to %s with %s', (expected, given) => {
    expect(layer('text', failed(), '{ text: A }', given)).toBe(expected);
  });

  it('does not excuse an error of the page', () => {
    const seen = failed({ pageErrors: [{ atMs: 1, type: 'error', text: 'x' }] });
    expect(layer('media', seen, '{ media: released }')).toBe('page');
  });
});
