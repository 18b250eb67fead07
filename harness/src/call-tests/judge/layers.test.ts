import { describe, expect, it } from 'vitest';
import { beganAt, madeCall, rtpAt } from '../metrics/testing/call.ts';
import type { Layer } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { type Broken, layerOf } from './layers.ts';
import { judgeExpectation } from './judge.ts';
import { newMemory } from './memory.ts';
import {
  completedStart,
  expectation,
  inCall,
  marks,
  record,
  scenario,
  services,
  startedAt,
  view,
} from './testing/views.ts';

const memory = newMemory(startedAt);
const call = record({ agentClock: [{ rtp: 0, at: startedAt + 5000 }] });
const spoke = {
  startRtp: 0,
  endRtp: 48_000,
  startedAt: startedAt + 4000,
  endedAt: startedAt + 5000,
  text: 'Hello',
  line: 0,
  interrupted: false,
};
const post = (status?: number, failure?: string) => ({
  atMs: 5,
  method: 'POST',
  url: `${services.platform}/call/web`,
  ...(status === undefined ? {} : { status }),
  ...(failure === undefined ? {} : { failure }),
});
const begun = (assistantOverrides: object) => ({
  ...post(201),
  body: JSON.stringify({ assistantOverrides }),
});
const started = (parts: Parameters<typeof view>[0] = {}): View =>
  view({ record: call, ...parts, page: { marks: completedStart(100), media: inCall, ...parts.page } });

/** The page plays an assistant who has spoken, and waits for more. */
const waiting = ({ said = false, heard = false, endedMs = 1000, answers = false }): View =>
  started({
    saidSegments: said ? [{ startAt: startedAt + 2000, endAt: startedAt + 2900 }] : [],
    record: {
      ...call,
      appMessages: [{ direction: 'in', data: 'playable', at: 1 }],
      agentSpeech: [{ ...spoke, endedAt: startedAt + endedMs }],
      agentLines: answers
        ? [
            {
              kind: 'reply',
              cue: { kind: 'caller', at: 1, receivedMs: 1 },
              audible: spoke,
              interrupted: false,
            },
          ]
        : [],
      caller: { ...call.caller, segments: heard ? [{ startMs: 0, endMs: 900, rmsDb: -20 }] : [] },
    },
  });

interface Case {
  readonly expected: string;
  readonly seen: View;
  readonly layer: Layer;
  /** Further parts of the scenario. */
  readonly given?: string;
}

const cases: Readonly<Record<string, Case>> = {
  'words changed': { expected: '{ status: Call ended. }', seen: started(), layer: 'page' },
  'words missing, as the page threw': {
    expected: '{ agent: speaking }',
    seen: started({ pageErrors: [{ atMs: 1, type: 'error', text: 'x is not a function' }] }),
    layer: 'page',
  },
  'words missing, as no call was made': {
    expected: '{ text: Listening }',
    seen: view({ requests: [post(500)] }),
    layer: 'signalling',
  },
  'speech of another firm, whose texts the page sent': {
    expected: '{ agent-said: Blair and Sons }',
    seen: started({ requests: [begun({ firstMessage: 'Other and Sons' })] }),
    given: 'firm: { name: Ann Blair, first-message: Blair and Sons }',
    layer: 'page',
  },
  'speech of another firm, though the page sent the right texts': {
    expected: '{ agent-said: Blair and Sons }',
    seen: started({ requests: [begun({ firstMessage: 'Blair and Sons' })] }),
    given: 'firm: { name: Ann Blair, first-message: Blair and Sons }',
    layer: 'agent',
  },
  'a transcript of the caller missing, as no speech arrived': {
    expected: '{ transcript: { caller: Hello } }',
    seen: started(),
    layer: 'media',
  },
  'a transcript of the assistant missing': {
    expected: '{ transcript: { agent: Hello } }',
    seen: started(),
    layer: 'agent',
  },
  'words changed where the call was to fail': {
    expected: '{ alert: Call error }',
    seen: view({ requests: [post(402)] }),
    given: 'faults: [{ service: platform, status: 402 }]',
    layer: 'page',
  },
  'a goodbye taken for an error': {
    expected: '{ status: Call ended. }',
    seen: started({
      page: {
        marks: [...marks('1 start'), { name: 'error', at: startedAt, detail: { code: 'call-ejected' } }],
      },
    }),
    given: 'agent: { replies: [{ say: Goodbye., hang-up: true }] }',
    layer: 'page',
  },
  'words missing, as the page plays nothing': {
    expected: '{ status: Call started }',
    seen: started({
      record: {
        ...call,
        agentClock: [1, 2, 3].map((second) => ({ rtp: second * 48_000, at: second * 1000 })),
      },
      page: { media: { ...inCall, playing: 0 } },
    }),
    layer: 'media',
  },
  'no answer to a page that never played anything': {
    expected: '{ status: Call started }',
    seen: started({
      record: record({ state: 'ended' }),
      page: {
        marks: [...marks('1 start'), { name: 'error', at: startedAt, detail: { code: 'call-no-answer' } }],
      },
    }),
    layer: 'media',
  },
  'words missing, as sound waits for a touch': {
    expected: '{ button: Tap to hear the assistant }',
    seen: started({
      record: {
        ...call,
        agentClock: [1, 2, 3].map((second) => ({ rtp: second * 48_000, at: second * 1000 })),
      },
      page: { media: { ...inCall, playing: 0 } },
    }),
    given: 'use: { autoplay: after-gesture }',
    layer: 'page',
  },
  'the stack gone': {
    expected: '{ text: Hey }',
    seen: view({ requests: [post(undefined, 'net::ERR_CONNECTION_REFUSED')] }),
    layer: 'infrastructure',
  },
  'the call machine not found': {
    expected: '{ stages: all-completed }',
    seen: view({
      page: { marks: marks('1 start', '2 daily-call-object-creation:started') },
      requests: [{ atMs: 1, method: 'GET', url: `${services['call-machine']}/bundle.js`, status: 404 }],
    }),
    layer: 'page',
  },
  'a script refused by the policy': {
    expected: '{ text: Hey }',
    seen: view({ page: { violations: ['script-src refused inline'] } }),
    layer: 'page',
  },
  'no microphone': {
    expected: '{ stages: all-completed }',
    seen: view({
      page: { marks: marks('1 start', '2 mobile-permissions:started', '3 mobile-permissions:failed') },
    }),
    layer: 'permission',
  },
  'no microphone, by the client’s own word': {
    expected: '{ agent: speaking }',
    seen: view({
      page: {
        marks: [
          ...marks('1 start'),
          { name: 'error', at: startedAt, detail: { code: 'call-microphone-busy' } },
        ],
      },
    }),
    layer: 'permission',
  },
  'a microphone opened despite the refusal': {
    expected: '{ mic: never-opened }',
    seen: started(),
    given: 'use: { permission: denied }',
    layer: 'permission',
  },
  'a microphone left open': { expected: '{ mic: released }', seen: started(), layer: 'media' },
  'a microphone that is muted': {
    expected: '{ mic: live }',
    seen: started({ page: { media: { ...inCall, enabled: 0 } } }),
    layer: 'media',
  },
  'a room not joined': {
    expected: '{ stages: all-completed }',
    seen: view({
      page: { marks: marks('1 start', '2 daily-call-join:started', '3 daily-call-join:failed') },
    }),
    layer: 'signalling',
  },
  'a start that stands still': {
    expected: '{ stages: all-completed }',
    seen: view({ page: { marks: marks('1 start', '2 web-call-creation:started') } }),
    layer: 'signalling',
  },
  'a start that never began': { expected: '{ stages: all-completed }', seen: view(), layer: 'page' },
  'a stage passed over': {
    expected: '{ stages: all-completed }',
    seen: started({ page: { marks: completedStart(100, ['initialization', 'daily-call-join']) } }),
    layer: 'page',
  },
  'joined, and no peer': {
    expected: '{ agent: speaking }',
    seen: started({ record: record({ state: 'joined' }), page: { media: { ...inCall, connectedPeers: 0 } } }),
    layer: 'ice',
  },
  'an assistant who never spoke': {
    expected: '{ agent: speaking }',
    seen: started({ record: { ...call, appMessages: [{ direction: 'in', data: 'playable', at: 1 }] } }),
    layer: 'agent',
  },
  'an assistant that waits until the page plays it': {
    expected: '{ agent: speaking }',
    seen: started(),
    layer: 'media',
  },
  'an assistant who was not noticed': {
    expected: '{ agent: speaking }',
    seen: started({ record: { ...call, agentSpeech: [spoke] } }),
    layer: 'media',
  },
  'an assistant who has spoken to a muted page': {
    expected: '{ agent: speaking }',
    seen: started({
      record: {
        ...call,
        appMessages: [{ direction: 'in', data: 'playable', at: 1 }],
        agentSpeech: [{ ...spoke, endedAt: startedAt + 1000 }],
      },
      page: { media: { ...inCall, playing: 0 } },
    }),
    layer: 'media',
  },
  'an assistant who has heard the caller, and does not answer': {
    expected: '{ agent: speaking }',
    seen: waiting({ said: true, heard: true }),
    layer: 'agent',
  },
  'an assistant who has not heard the caller': {
    expected: '{ agent: speaking }',
    seen: waiting({ said: true, heard: false }),
    layer: 'media',
  },
  'an assistant who says no more to a caller who says nothing': {
    expected: '{ agent: speaking }',
    seen: waiting({ said: false, heard: false }),
    layer: 'agent',
  },
  'an assistant whose answer lasted until now': {
    expected: '{ agent: speaking }',
    seen: waiting({ said: true, heard: true, endedMs: 4500, answers: true }),
    layer: 'media',
  },
  'an assistant that does not answer, but finishes an earlier line': {
    expected: '{ agent: speaking }',
    seen: waiting({ said: true, heard: true, endedMs: 4500 }),
    layer: 'agent',
  },
  'speech by another prompt, which the page sent': {
    expected: '{ agent-said: Blair and Sons }',
    seen: started({ requests: [begun({ model: { messages: [{ content: 'Be rude.' }] } })] }),
    given: 'firm: { name: Ann Blair, system: Be polite. }',
    layer: 'page',
  },
  'speech by another prompt, though the page sent the right one': {
    expected: '{ agent-said: Blair and Sons }',
    seen: started({ requests: [begun({ model: { messages: [{ content: 'Be polite.' }] } })] }),
    given: 'firm: { name: Ann Blair, system: Be polite. }',
    layer: 'agent',
  },
  'a stage that completed, and was to fail': {
    expected: '{ stages: { failed: daily-call-join } }',
    seen: started(),
    layer: 'signalling',
  },
  'media left open by a page that threw': {
    expected: '{ media: released }',
    seen: started({ pageErrors: [{ atMs: 1, type: 'error', text: 'x is not a function' }] }),
    layer: 'page',
  },
  'an assistant who goes on': {
    expected: '{ agent: silent }',
    seen: started({
      record: { ...call, agentSpeech: [spoke] },
      page: { marks: marks('1 start', '2 speech-start') },
    }),
    layer: 'agent',
  },
  'an assistant who is taken to go on': {
    expected: '{ agent: silent }',
    seen: started({
      record: { ...call, agentSpeech: [{ ...spoke, endedAt: startedAt + 1000 }] },
      page: { marks: marks('1 start', '2 speech-start') },
    }),
    layer: 'media',
  },
  'a report of the call library that the policy blocked, as intended': {
    expected: '{ call: ended }',
    seen: started({ page: { violations: ['connect-src refused https://o1.ingest.sentry.io/api/1/'] } }),
    layer: 'signalling',
  },
  'a caller who is not heard': { expected: '{ caller: heard }', seen: started(), layer: 'media' },
  'a caller without a microphone': {
    expected: '{ caller: heard }',
    seen: started({ page: { media: { ...inCall, opened: 0 } } }),
    layer: 'permission',
  },
  'no answer to a caller who was heard': {
    expected: '{ turn-latency: <1s }',
    seen: started({
      saidSegments: [{ startAt: startedAt, endAt: startedAt + 900 }],
      record: {
        ...call,
        caller: {
          packets: 9,
          totalMs: 2000,
          levelDb: -20,
          segments: [{ startMs: 0, endMs: 900, rmsDb: -20 }],
        },
      },
    }),
    layer: 'agent',
  },
  'a message the page never sent': {
    expected: '{ messages: { to: agent, type: playable } }',
    seen: started(),
    layer: 'page',
  },
  'a message the far end never sent': {
    expected: '{ messages: { to: page, type: listening } }',
    seen: started(),
    layer: 'agent',
  },
  'a request with another body': {
    expected: '{ requests: { service: platform, body: { assistantId: a } } }',
    seen: started({ requests: [post(201)] }),
    layer: 'page',
  },
  'a request too many': {
    expected: '{ requests: { service: platform, status: 201, count: 1 } }',
    seen: started({ requests: [post(201), post(201)] }),
    layer: 'page',
  },
  'a request that was answered otherwise': {
    expected: '{ requests: { service: platform, status: 429 } }',
    seen: started({ requests: [post(201)] }),
    layer: 'signalling',
  },
  'one call too many': {
    expected: '{ calls: 1 }',
    seen: started({ requests: [post(201), post(201)] }),
    layer: 'page',
  },
  'a call in progress': { expected: '{ call: ended }', seen: started(), layer: 'signalling' },
  'media left open': {
    expected: '{ media: released }',
    seen: started({ requests: [post(500)] }),
    layer: 'media',
  },
  'a connection lost, and nobody noticed': {
    expected: '{ network: interrupted }',
    seen: started(),
    layer: 'page',
  },
  'a connection lost': {
    expected: '{ network: connected }',
    seen: started({ page: { media: { ...inCall, connectedPeers: 0 } } }),
    layer: 'ice',
  },
};

describe('the layer of the first failure', () => {
  it.for(Object.entries(cases))(
    'blames the layer of the first failure: %s',
    ([, { expected, seen, layer, given = '' }]) => {
      const wish = expectation(expected);
      const { broken } = judgeExpectation(wish, seen, memory);
      expect(broken).toBeDefined();
      const what: Broken = {
        concern: broken!,
        expectation: wish,
        view: seen,
        memory,
        scenario: scenario(given),
      };
      expect(layerOf(what)).toBe(layer);
    },
  );

  it.each<[Broken['concern'], Layer]>([
    ['turn.false-yields', 'agent'],
    ['turn.missed-yields', 'agent'],
    ['outcome', 'media'],
    ['callerHeard', 'media'],
    ['speech.error', 'media'],
    ['caller.onset-p95', 'media'],
    ['call.first-audio', 'media'],
    ['call.setup', 'signalling'],
    ['console.errors', 'page'],
  ])('of a broken %s is %s', (concern, layer) => {
    expect(layerOf({ concern, view: started(), memory, scenario: scenario('') })).toBe(layer);
  });

  it.each([
    ['agent', false],
    ['media', true],
  ] as const)('of a late end is %s if the assistant stopped: %s', (layer, interrupted) => {
    const [answer, over] = [
      { startMs: 9000, endMs: 12_000 },
      { startMs: 10_000, endMs: 11_000 },
    ];
    const madeUpCall = madeCall({
      agent: [answer],
      caller: [over],
      lines: [
        {
          kind: 'reply',
          cue: { kind: 'playable', at: beganAt },
          talkedOver: { receivedMs: 10_000 + 80 - 400, at: beganAt + 10_080 },
          audible: {
            startRtp: rtpAt(answer.startMs),
            endRtp: rtpAt(answer.endMs),
            startedAt: beganAt + answer.startMs,
            endedAt: beganAt + answer.endMs,
          },
          interrupted,
        },
      ],
    });
    const lookAtCall = started({
      saidSegments: madeUpCall.callerGroundTruth,
      record: { ...call, createdAt: beganAt, connectedAt: beganAt, ...madeUpCall.record },
      page: { marks: madeUpCall.marks },
    });
    for (const concern of ['interruption', 'turn.interruption-p95'] as const)
      expect(layerOf({ concern, view: lookAtCall, memory, scenario: scenario('') })).toBe(layer);
  });

  it.each([
    ['agent', 300, 60, true],
    ['media', 40, 240, true],
    ['agent', 40, 240, false],
  ] as const)(
    'of a late answer is %s if the room took %d ms, the page %d, and it was audible: %s',
    (layer, roomMs, noticeMs, isAudible) => {
      const answer = { startMs: 9000 + roomMs, endMs: 12_000 };
      const madeUpCall = madeCall({
        agent: [answer],
        caller: [{ startMs: 6000, endMs: 8000 }],
        noticeMs,
        lines: [
          {
            kind: 'reply',
            cue: { kind: 'caller', receivedMs: 8000 + 80 - 400, at: beganAt + 8080 },
            afterMs: 920,
            ...(isAudible && {
              audible: {
                startRtp: rtpAt(answer.startMs),
                endRtp: rtpAt(answer.endMs),
                startedAt: beganAt + answer.startMs,
                endedAt: beganAt + answer.endMs,
              },
            }),
            interrupted: false,
          },
        ],
      });
      const lookAtCall = started({
        saidSegments: madeUpCall.callerGroundTruth,
        record: { ...call, createdAt: beganAt, connectedAt: beganAt, ...madeUpCall.record },
        page: { marks: madeUpCall.marks },
      });
      expect(layerOf({ concern: 'turn.latency-p95', view: lookAtCall, memory, scenario: scenario('') })).toBe(
        layer,
      );
    },
  );
});
