import { type Stage, stages } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import type { Mark } from '../session/view.ts';
import { latestCall } from './call-marks.ts';
import { completedStart, inCall, judgeText, marks, startedAt, view } from './testing/views.ts';

const mark = (ms: number, name: string, detail: unknown): Mark => ({ name, at: startedAt + ms, detail });
const seenIn = (wish: string, ...all: readonly Mark[]) =>
  judgeText(`{ stages: ${wish} }`, view({ page: { marks: all } }));

describe('stages that should be completed', () => {
  const some = ['initialization', 'web-call-creation'] as const satisfies readonly Stage[];

  it.each([
    ['all of them', stages, true],
    ['only these', some, true],
    ['the other way round', some.toReversed(), false],
    ['one of them', some.slice(1), false],
  ])('in their order, with %s', (_what, done, holds) => {
    const finding = seenIn(`[${some.join(', ')}]`, ...completedStart(100, done));
    expect(finding).toMatchObject({
      isMet: holds,
      expected: 'initialization and web-call-creation completed, in this order',
    });
  });

  it('are described by how far the call got', () => {
    const seen = (...all: readonly Mark[]) => seenIn('all-completed', ...all).seen;
    expect(seen(...completedStart(100, some), ...marks('200 daily-call-join:started'))).toBe(
      'daily-call-join still running',
    );
    expect(seen(...marks('100 start'))).toBe('a call without stages');
    expect(seen(...completedStart(100, stages.slice(2)))).toBe(
      'initialization and web-call-creation not reached, 7 stages completed',
    );
    expect(seen(...completedStart(100))).toBe('all nine stages completed');
    expect(seen()).toBe('no started call');
  });

  it('are described by the failure, with its time and reason if known', () => {
    const failure = (...all: readonly Mark[]) => seenIn('all-completed', ...marks('1 start'), ...all).seen;
    expect(failure(...marks('300 daily-call-join:failed'))).toBe('daily-call-join failed');
    expect(
      failure(
        ...marks('100 daily-call-join:started'),
        mark(350, 'daily-call-join:failed', { message: 'no room' }),
      ),
    ).toBe('daily-call-join failed after 250 ms: no room');
    expect(failure(mark(350, 'daily-call-join:failed', { code: 'aborted' }))).toBe(
      'daily-call-join failed: aborted',
    );
    expect(failure(mark(350, 'daily-call-join:failed', { code: 'aborted', message: 'gone' }))).toBe(
      'daily-call-join failed: gone',
    );
  });
});

describe('stages that should fail, be skipped or not start', () => {
  const failed = marks('1 start', '2 daily-call-join:started', '9 daily-call-join:failed');
  const skipped = [
    ...marks('1 start'),
    mark(5, 'video-recording-setup:completed', { skipped: 'not asked for' }),
  ];

  it.each<[string, readonly Mark[], boolean]>([
    ['{ failed: daily-call-join }', failed, true],
    ['{ failed: daily-call-join }', completedStart(1), false],
    ['{ failed: input-validation }', marks('1 start', '2 input-validation:failed'), true],
    ['{ skipped: [video-recording-setup] }', skipped, true],
    ['{ skipped: [video-recording-setup] }', completedStart(1), false],
    ['{ not-started: [mobile-permissions] }', failed, true],
    ['{ not-started: [mobile-permissions, daily-call-join] }', failed, false],
    ['{ completed: [initialization], failed: daily-call-join }', failed, false],
  ])('%s after %j: %s', (wish, all, holds) => {
    expect(seenIn(wish, ...all).isMet).toBe(holds);
  });
});

describe('the latest call', () => {
  const of = (...written: readonly string[]) => latestCall(view({ page: { marks: marks(...written) } }));

  it('has the marks since its start', () => {
    expect(of('1 call-end')).toBeNull();
    const call = of(
      '1 start',
      '2 daily-call-join:failed',
      '3 start',
      '4 initialization:started',
      '5 else:completed',
    );
    expect(call).toMatchObject({ overAt: null, stages: [{ stage: 'initialization', status: 'started' }] });
    expect(call?.marks.map(({ name }) => name)).toEqual([
      'start',
      'initialization:started',
      'else:completed',
    ]);
  });

  it('is over when it ends, or when a stage fails that it needs', () => {
    expect(of('1 start', '5 call-end')?.overAt).toBe(startedAt + 5);
    expect(of('1 start', '5 daily-call-join:failed')?.overAt).toBe(startedAt + 5);
    expect(of('1 start', '5 input-validation:failed')?.overAt).toBe(startedAt + 5);
    for (const stage of stages.slice(-4)) expect(of('1 start', `5 ${stage}:failed`)?.overAt).toBeNull();
    expect(of('1 start', '5 daily-call-join:completed')?.overAt).toBeNull();
  });

  it('is over when the visitor leaves its document', () => {
    const seen = view({ page: { marks: marks('100 start') } });
    expect(latestCall(seen, { startedAt, leftMs: 200 })?.overAt).toBe(startedAt + 200);
    expect(latestCall(seen, { startedAt, leftMs: 50 })?.overAt).toBeNull();
    expect(latestCall(seen, { startedAt, leftMs: null })?.overAt).toBeNull();
    const ended = view({ page: { marks: marks('100 start', '150 call-end') } });
    expect(latestCall(ended, { startedAt, leftMs: 200 })?.overAt).toBe(startedAt + 150);
  });
});

describe('the connection to the room', () => {
  const inState = (
    state: { openPeers?: number; connectedPeers?: number; online?: boolean },
    ...all: readonly Mark[]
  ) => {
    const { online = true, ...media } = state;
    const seen = view({
      page: { online, media: { ...inCall, ...media }, marks: [...marks('1 start'), ...all] },
    });
    return ['connected', 'interrupted'].filter((one) => judgeText(`{ network: ${one} }`, seen).isMet);
  };
  const reported = (status: string) => mark(2, 'network', { status });

  it('is what the client reports', () => {
    expect(inState({ connectedPeers: 0 }, reported('interrupted'), reported('connected'))).toEqual([
      'connected',
    ]);
    expect(inState({}, reported('connected'), reported('interrupted'))).toEqual(['interrupted']);
  });

  it('is otherwise that of the peer connections', () => {
    expect(inState({})).toEqual(['connected']);
    expect(inState({ online: false })).toEqual(['interrupted']);
    expect(inState({ connectedPeers: 0 }, reported('unknown'))).toEqual(['interrupted']);
    expect(inState({ openPeers: 0 })).toEqual([]);
  });
});

it.each([
  [1000, undefined],
  [4000, true],
])('waits no longer for a call that failed at 1000 ms, %d ms later: %s', (laterMs, isFinal) => {
  const failed = view({
    atMs: 1000 + laterMs,
    page: { marks: marks('900 start', '900 web-call-creation:started', '1000 web-call-creation:failed') },
  });
  expect(judgeText('{ stages: all-completed }', failed).isFinal).toBe(isFinal);
  expect(judgeText('{ agent: speaking }', failed).isFinal).toBe(isFinal);
});
