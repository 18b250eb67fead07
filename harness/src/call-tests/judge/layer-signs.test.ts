import { describe, expect, it } from 'vitest';
import type { CallRecord } from '../../shared/call-record.ts';
import type { Layer } from '../result/result.ts';
import type { SeenRequest } from '../session/view.ts';
import { evidenceIn } from './layer-signs.ts';
import { completed, inCall, marks, record, services, startedAt, view } from './testing/views.ts';

const request = (url: string, parts: Partial<SeenRequest> = {}): SeenRequest => ({
  atMs: 5,
  method: 'GET',
  url,
  ...parts,
});
const created = (parts: Partial<SeenRequest>): SeenRequest =>
  request(`${services.platform}/call/web`, { method: 'POST', ...parts });
const refused = { failure: 'net::ERR_CONNECTION_REFUSED' };
const playable = { direction: 'in', data: 'playable', at: 1 } as const;
const sampled = (samples: number) =>
  Array.from({ length: samples }, (_, second) => ({ rtp: second * 48_000, at: startedAt + second * 1000 }));

it('is absent from a call that goes well', () => {
  const seen = view({
    page: { marks: completed(100), media: inCall },
    record: record({ agentClock: sampled(9), appMessages: [playable] }),
    requests: [created({ status: 201 }), request('http://localhost/page.js', { status: 200 })],
  });
  expect(evidenceIn(seen)).toEqual([]);
});

describe('a request', () => {
  it.each<[Layer | null, SeenRequest]>([
    ['infrastructure', request(`${services.data}/firms`, refused)],
    [null, request('http://elsewhere/', refused)],
    [null, request(`${services.data}/firms`, { failure: 'net::ERR_FAILED' })],
    ['page', request('http://elsewhere/a.js', { status: 404 })],
    ['page', request('http://elsewhere/a.mjs?v=1', { status: 400 })],
    ['page', request('http://elsewhere/a.js', { status: 200, failure: 'net::ERR_FAILED' })],
    ['page', request(`${services['call-machine']}/versions`, { status: 503 })],
    [null, request('http://elsewhere/a.js', { status: 304 })],
    [null, request('http://elsewhere/a.js')],
    [null, request('http://elsewhere/a.json', { status: 404 })],
    ['signalling', created({ status: 400 })],
    ['signalling', created({ failure: 'net::ERR_FAILED' })],
    [null, created({ status: 399 })],
    [null, created({})],
    [null, created({ method: 'GET', status: 500 })],
    [null, request(`${services.platform}/call/phone`, { method: 'POST', status: 500 })],
  ])('points to %s: %j', (layer, seen) => {
    expect(evidenceIn(view({ requests: [seen] }))).toEqual(layer === null ? [] : [layer]);
  });

  it('points to signalling only if the latest call could not be created', () => {
    const [good, bad] = [created({ status: 201 }), created({ status: 500 })];
    expect(evidenceIn(view({ requests: [good, bad] }))).toEqual(['signalling']);
    expect(evidenceIn(view({ requests: [bad, good] }))).toEqual([]);
  });

  it("is not for the call machine's script if its address is unknown", () => {
    const seen = view({ services: {}, requests: [request('http://elsewhere/', refused)] });
    expect(evidenceIn(seen)).toEqual([]);
  });
});

describe('an error code of the client', () => {
  const failedWith = (...codes: readonly string[]) => ({
    marks: [
      ...marks('1 start'),
      ...codes.map((code) => ({ name: 'error', at: startedAt + 2, detail: { code } })),
      ...marks('3 call-end'),
    ],
  });

  it.each<[string, Layer]>([
    ['call-microphone-denied', 'permission'],
    ['call-microphone-missing', 'permission'],
    ['call-camera-unavailable', 'permission'],
    ['call-join-failed', 'signalling'],
    ['call-expired', 'signalling'],
    ['call-connection-lost', 'ice'],
    ['call-no-answer', 'agent'],
    ['call-processing-failed', 'media'],
    ['call-unsupported', 'page'],
  ])('%s points to %s', (code, layer) => {
    expect(evidenceIn(view({ page: failedWith(code) }))).toEqual([layer]);
  });

  it('counts if it is the latest, and known', () => {
    expect(evidenceIn(view({ page: failedWith('call-ejected', 'call-connection-lost') }))).toEqual(['ice']);
    expect(evidenceIn(view({ page: failedWith('toString-like') }))).toEqual([]);
  });

  it('of a missing answer points to media unless the page was playable', () => {
    const page = failedWith('call-no-answer');
    const ended = (...appMessages: CallRecord['appMessages']) => record({ state: 'ended', appMessages });
    expect(evidenceIn(view({ page, record: ended(playable) }))).toEqual(['agent']);
    for (const other of [[], [{ ...playable, direction: 'out' as const }], [{ ...playable, data: 'x' }]])
      expect(evidenceIn(view({ page, record: ended(...other) }))).toEqual(['media']);
    expect(evidenceIn(view({ page: failedWith('call-join-failed'), record: ended() }))).toEqual([
      'signalling',
    ]);
  });
});

describe('a failed stage', () => {
  it.each<[Layer | null, string]>([
    ['permission', 'mobile-permissions:failed'],
    ['signalling', 'daily-call-join:failed'],
    ['signalling', 'web-call-creation:failed'],
    [null, 'audio-observer-setup:failed'],
    [null, 'initialization:failed'],
    [null, 'daily-call-join:completed'],
  ])('points to %s: %s', (layer, mark) => {
    const seen = view({ page: { marks: marks('1 start', `2 ${mark}`) } });
    expect(evidenceIn(seen)).toEqual(layer === null ? [] : [layer]);
  });

  it('points nowhere if the visitor stopped it', () => {
    const stopped = { name: 'daily-call-join:failed', at: startedAt + 2, detail: { code: 'aborted' } };
    expect(evidenceIn(view({ page: { marks: [...marks('1 start'), stopped] } }))).toEqual([]);
  });
});

describe('the state of the room', () => {
  const peers = { ...inCall, connectedPeers: 0 };
  it.each<[Layer | null, Partial<CallRecord>, Partial<typeof inCall>]>([
    ['ice', { state: 'joined' }, peers],
    [null, { state: 'joined' }, { ...peers, openPeers: 0 }],
    [null, { state: 'joined' }, inCall],
    [null, { state: 'waiting' }, peers],
    ['media', { agentClock: sampled(3) }, { playing: 0 }],
    [null, { agentClock: sampled(2) }, { playing: 0 }],
    [null, { agentClock: sampled(3) }, { playing: 1 }],
    [null, { agentClock: sampled(3), appMessages: [playable] }, { playing: 0 }],
    [null, { agentClock: sampled(3), state: 'ended' }, { playing: 0 }],
  ])('points to %s: %j', (layer, parts, media) => {
    const seen = view({ page: { media: { ...inCall, ...media } }, record: record(parts) });
    expect(evidenceIn(seen)).toEqual(layer === null ? [] : [layer]);
  });
});

it('is ordered from the machine and the page inwards', () => {
  const seen = view({
    page: {
      violations: ['script-src refused inline'],
      marks: marks('1 start', '2 mobile-permissions:failed'),
    },
    pageErrors: [{ atMs: 1, type: 'error', text: 'x' }],
    requests: [request(`${services.data}/firms`, refused), created({ status: 500 })],
  });
  expect(evidenceIn(seen)).toEqual(['infrastructure', 'page', 'page', 'signalling', 'permission']);
});
