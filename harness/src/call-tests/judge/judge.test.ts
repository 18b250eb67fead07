import { stages } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import type { View } from '../session/view.ts';
import { newMemory } from './memory.ts';
import {
  completedStart,
  inCall,
  judgeText as judge,
  marks,
  record,
  services,
  startedAt,
  view,
} from './testing/views.ts';

const fresh = newMemory(startedAt);

interface Case {
  readonly written: string;
  readonly good: View;
  readonly bad: View;
  /** Expected and seen, for the bad view. */
  readonly difference: string;
}

const button = (name: string, state: { disabled?: boolean; focused?: boolean } = {}) => ({
  name,
  disabled: false,
  focused: false,
  ...state,
});
const message = (direction: 'in' | 'out', data: unknown) => ({ direction, data, at: startedAt });
const inPage = (page: Parameters<typeof view>[0] & object) => view(page);
const post = (path: string, body: unknown, status: number) => ({
  atMs: 10,
  method: 'POST',
  url: `${services.platform}${path}?x=1`,
  body: JSON.stringify(body),
  status,
});

const cases: Readonly<Record<string, Case>> = {
  'all stages': {
    written: '{ stages: all-completed }',
    good: inPage({ page: { marks: completedStart(100) } }),
    bad: inPage({
      page: {
        marks: [
          ...completedStart(100, stages.slice(0, 4)),
          ...marks('200 daily-call-join:started', '1400 daily-call-join:failed'),
        ],
      },
    }),
    difference: 'expected all nine stages completed, in their order; seen daily-call-join failed after 1.2 s',
  },
  'stages in another order': {
    written: '{ stages: all-completed }',
    good: inPage({ page: { marks: completedStart(100) } }),
    bad: inPage({ page: { marks: completedStart(100, stages.toReversed()) } }),
    difference: `expected all nine stages completed, in their order; seen the order ${stages.toReversed().join(', ')}`,
  },
  'a stage passed over': {
    written: '{ stages: all-completed }',
    good: inPage({ page: { marks: completedStart(100) } }),
    bad: inPage({ page: { marks: completedStart(100, stages.slice(1)) } }),
    difference:
      'expected all nine stages completed, in their order; seen initialization not reached, 8 stages completed',
  },
  'a failed stage': {
    written: '{ stages: { failed: web-call-creation, not-started: [daily-call-join] } }',
    good: inPage({
      page: { marks: marks('1 start', '2 web-call-creation:started', '9 web-call-creation:failed') },
    }),
    bad: inPage({ page: { marks: completedStart(100) } }),
    difference:
      'expected web-call-creation failed; daily-call-join not started; seen all nine stages completed',
  },
  text: {
    written: '{ text: [Hey Jane, /firm/i] }',
    good: inPage({ page: { text: 'Hey  Jane of the FIRM' } }),
    bad: inPage({ page: { text: 'Hey Jane' } }),
    difference: 'expected the text "/firm/i"; seen the page "Hey Jane"',
  },
  'no text': {
    written: '{ no-text: error }',
    good: inPage({ page: { text: 'fine' } }),
    bad: inPage({ page: { text: 'an error' } }),
    difference: 'expected no text "error"; seen it in the page',
  },
  status: {
    written: '{ status: Call ended. }',
    good: inPage({ page: { status: 'Call ended.' } }),
    bad: inPage({ page: { alert: 'Call ended.' } }),
    difference: 'expected the status "Call ended."; seen nothing, and this text as its alert',
  },
  'no alert': {
    written: '{ alert: "" }',
    good: view(),
    bad: inPage({ page: { alert: 'Oh' } }),
    difference: 'expected the alert nothing; seen "Oh"',
  },
  button: {
    written: '{ button: { name: End Call, state: focused } }',
    good: inPage({ page: { buttons: [button('End Call', { focused: true })] } }),
    bad: inPage({ page: { buttons: [button('Try in Browser'), button('Call me')] } }),
    difference:
      'expected the button "End Call" enabled and focused; seen only "Try in Browser" and "Call me"',
  },
  'no button': {
    written: '{ button: { name: End Call, state: absent } }',
    good: view(),
    bad: inPage({ page: { buttons: [button('End Call', { disabled: true })] } }),
    difference: 'expected no button "End Call"; seen it disabled',
  },
  focus: {
    written: '{ focus: Phone number }',
    good: inPage({ page: { focus: 'Phone number' } }),
    bad: view(),
    difference: 'expected the focus on "Phone number"; seen it on nothing',
  },
  'the assistant speaking': {
    written: '{ agent: speaking }',
    good: inPage({ page: { marks: marks('1 start', '2 speech-start'), media: inCall } }),
    bad: inPage({ page: { marks: marks('1 start', '2 speech-start', '3 call-end') } }),
    difference: 'expected the assistant speaking; seen a call that is over',
  },
  'the assistant speaking, though a stage failed that a call can do without': {
    written: '{ agent: speaking }',
    good: inPage({
      page: { marks: marks('1 start', '2 audio-processing-setup:failed', '3 speech-start'), media: inCall },
    }),
    bad: inPage({ page: { marks: marks('1 start', '2 daily-call-join:failed', '3 speech-start') } }),
    difference: 'expected the assistant speaking; seen a call that is over',
  },
  'the assistant speaking, and heard': {
    written: '{ agent: speaking }',
    good: inPage({ page: { marks: marks('1 start', '2 speech-start'), media: inCall } }),
    bad: inPage({ page: { marks: marks('1 start', '2 speech-start'), media: { ...inCall, playing: 0 } } }),
    difference: 'expected the assistant speaking; seen it speaking, but not played',
  },
  'the assistant silent': {
    written: '{ agent: silent }',
    good: inPage({ page: { marks: marks('0 start', '2 speech-start', '3 speech-end') } }),
    bad: inPage({ page: { marks: marks('1 start', '2 speech-start'), media: inCall } }),
    difference: 'expected the assistant silent; seen it speaking',
  },
  messages: {
    written: '{ messages: { to: page, type: speech-update, body: { role: assistant } } }',
    good: view({
      record: record({ appMessages: [message('out', '{"type":"speech-update","role":"assistant","n":1}')] }),
    }),
    bad: view({ record: record({ appMessages: [message('in', 'playable'), message('out', 'listening')] }) }),
    difference:
      'expected a message speech-update to the page with {"role":"assistant"}; seen no such message; there were listening',
  },
  'no messages': {
    written: '{ no-messages: { to: agent, type: playable } }',
    good: view({ record: record() }),
    bad: view({ record: record({ appMessages: [message('in', 'playable')] }) }),
    difference: 'expected no message playable to the agent; seen 1 such message',
  },
  requests: {
    written:
      '{ requests: { service: platform, path: /call/*, method: POST, status: 201, body: { a: { b: [1] } } } }',
    good: view({ requests: [post('/call/web', { a: { b: [1], c: 2 }, d: 3 }, 201)] }),
    bad: view({ requests: [post('/call/web', { a: { b: [1, 2] } }, 500)] }),
    difference:
      'expected a POST /call/* to platform with {"a":{"b":[1]}} answered 201; seen no such request; 1 request: answered 500 to {"a":{"b":[1,2]}}',
  },
  calls: {
    written: '{ calls: 1 }',
    good: view({ requests: [post('/call/web', {}, 401)] }),
    bad: view({ requests: [post('/call/web', {}, 201), post('/call/web', {}, 201)] }),
    difference: 'expected 1 calls requested; seen 2 calls',
  },
  call: {
    written: '{ call: { state: ended, ended-reason: customer-ended-call } }',
    good: view({
      record: record({ state: 'ended', ended: { reason: 'customer-ended-call', at: startedAt } }),
    }),
    bad: view({ record: record() }),
    difference:
      'expected the call ended; the call ended with customer-ended-call; seen it connected; a call in progress',
  },
  'a live microphone': {
    written: '{ mic: live }',
    good: inPage({ page: { media: inCall } }),
    bad: inPage({ page: { media: { ...inCall, enabled: 0 } } }),
    difference: 'expected the microphone live; seen it live and muted',
  },
  'a released microphone': {
    written: '{ mic: released }',
    good: inPage({ page: { media: { ...inCall, live: 0, enabled: 0 } } }),
    bad: view(),
    difference: 'expected the microphone released; seen it never opened',
  },
  media: {
    written: '{ media: released }',
    good: view(),
    bad: inPage({ page: { media: { ...inCall, live: 0 } } }),
    difference: 'expected all media released; seen 1 open peer connection and 1 running audio context',
  },
  network: {
    written: '{ network: interrupted }',
    good: inPage({ page: { marks: marks('1 start'), media: { ...inCall, connectedPeers: 0 } } }),
    bad: inPage({ page: { marks: marks('1 start'), media: inCall } }),
    difference: 'expected the connection to the room interrupted; seen it connected',
  },
};

describe('an expectation', () => {
  it.for(Object.entries(cases))('judges an expectation: %s', ([, { written, good, bad, difference }]) => {
    expect(judge(written, good)).toMatchObject({ isMet: true });
    const { isMet, expected, seen } = judge(written, bad);
    expect(isMet).toBe(false);
    expect(`expected ${expected}; seen ${seen}`).toBe(difference);
  });

  it('reports the cause before its effects', () => {
    const { broken } = judge(
      '{ status: Call ended., mic: released, call: ended }',
      view({ record: record() }),
    );
    expect(broken).toBe('call');
  });
});

describe('something missing', () => {
  const over = {
    page: { marks: marks('1 start', '2 speech-start', '3 speech-end', '4 call-end') },
    record: record({ state: 'ended', ended: { reason: 'customer-ended-call', at: startedAt } }),
  };
  it.for([
    ['{ agent: silent }', view(), 'no call'],
    ['{ agent: silent }', view(over), 'a call that is over'],
    ['{ agent: silent }', view({ page: { marks: marks('400 start') } }), 'it silent for 600 ms only'],
    ['{ caller: silent }', view(), 'no call'],
    ['{ caller: silent }', view(over), 'a call that is over'],
    ['{ no-messages: { to: page } }', view(), 'no call'],
    ['{ messages: { to: page, count: 0 } }', view(), 'no call'],
    ['{ stages: { not-started: [daily-call-join] } }', view(), 'no started call'],
    [
      '{ requests: { service: webhook, count: 0 } }',
      view({ services: {} }),
      'a page that does not reveal the address of webhook',
    ],
  ] as const)('%s needs more than nothing', ([written, seen, difference]) => {
    expect(judge(written, seen)).toMatchObject({ isMet: false, seen: difference });
  });

  it('passes only if there was a chance to see it', () => {
    const call = view({ page: { marks: marks('0 start') }, record: record() });
    const written =
      '{ agent: silent, caller: silent, no-messages: { to: page }, messages: { to: page, count: 0 },' +
      ' stages: { not-started: [daily-call-join] }, requests: { service: webhook, count: 0 } }';
    expect(judge(written, call)).toMatchObject({ isMet: true });
  });
});

describe('a call that was over before the visitor acted', () => {
  const over = view({ page: { marks: [...completedStart(100), ...marks('500 call-end')] } });
  it('is not mistaken for the one that is starting', () => {
    expect(judge('{ stages: all-completed }', over, { ...fresh, actedMs: 400 }).isMet).toBe(true);
    expect(judge('{ stages: all-completed }', over, { ...fresh, actedMs: 600 })).toMatchObject({
      isMet: false,
      seen: 'no started call',
    });
  });
});

describe('a turn without a record of the room', () => {
  const said = [{ startAt: startedAt, endAt: startedAt + 1000 }];
  it('is measured in the page alone', () => {
    const answered = view({ saidSegments: said, page: { marks: marks('1 start', '1900 speech-start') } });
    expect(judge('{ turn-latency: <1s }', answered)).toMatchObject({ isMet: true, seen: '900 ms' });
    expect(judge('{ turn-latency: <500ms }', answered).isMet).toBe(false);
    expect(judge('{ turn-latency: <1s }', view({ saidSegments: said }))).toMatchObject({
      isMet: false,
      seen: 'no detected answer',
    });
  });

  it('interrupts an assistant that was speaking and then stopped', () => {
    const over = { saidSegments: [{ startAt: startedAt + 5000, endAt: startedAt + 6000 }] };
    const seen = (...written: readonly string[]) => {
      const { isMet, seen: text } = judge(
        '{ interruption: <1s }',
        view({ ...over, page: { marks: marks('1 start', ...written) } }),
      );
      return { isMet, text };
    };
    expect(seen('2000 speech-start', '6400 speech-end')).toEqual({ isMet: true, text: '400 ms' });
    expect(seen('2000 speech-start')).toEqual({ isMet: false, text: 'no end of its speech' });
    const notInterrupted = { isMet: false, text: 'an assistant that was not interrupted' };
    // It had been silent for 400 ms, which its client noticed later.
    expect(seen('2000 speech-start', '5600 speech-end')).toEqual(notInterrupted);
    expect(seen('2000 speech-start', '4000 speech-end', '6200 speech-start', '6900 speech-end')).toEqual(
      notInterrupted,
    );
    expect(seen()).toEqual(notInterrupted);
  });
});
