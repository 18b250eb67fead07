import { describe, expect, it } from 'vitest';
import type { CallRecord } from '../../shared/call-record.ts';
import type { Layer } from '../result/result.ts';
import type { SeenRequest } from '../session/view.ts';
import { evidenceIn } from './layers.ts';
import { completedStart, inCall, marks, record, services, startedAt, view } from './testing/views.ts';

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
    page: { marks: completedStart(100), media: inCall },
    record: record({ agentClock: sampled(9), appMessages: [playable] }),
    requests: [created({ status: 201 }), request('http://localhost/page.js', { status: 200 })],
  });
  expect(evidenceIn(seen)).toEqual([]);
});

describe('a request', () => {
  it.each<[Layer | null, SeenRequest]>([
    ['infrastructure', request(`${services.data}/firms`, refused)],
    [null, request(`${services.data}/firms`, { failure: 'net::ERR_FAILED' })],
    ['page', request('http://elsewhere/a.js', { status: 404 })],
    ['page', request(`${services['call-machine']}/versions`, { status: 503 })],
    [null, request('http://elsewhere/a.json', { status: 404 })],
    ['signalling', created({ status: 400 })],
    [null, request(`${services.platform}/call/phone`, { method: 'POST', status: 500 })],
  ])('points to %s: %j', (layer, seen) => {
    expect(evidenceIn(view({ requests: [seen] }))).toEqual(layer === null ? [] : [layer]);
  });

  it('points to signalling only if the latest call could not be created', () => {
    const [good, bad] = [created({ status: 201 }), created({ status: 500 })];
    expect(evidenceIn(view({ requests: [good, bad] }))).toEqual(['signalling']);
    expect(evidenceIn(view({ requests: [bad, good] }))).toEqual([]);
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

  it('counts if it is the latest', () => {
    expect(evidenceIn(view({ page: failedWith('call-ejected', 'call-connection-lost') }))).toEqual(['ice']);
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
