import { describe, expect, it } from 'vitest';
import type { CallRecord } from '../../shared/call-record.ts';
import { beganAt, madeCall } from '../metrics/testing/call.ts';
import type { StepResult } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { newMemory } from './memory.ts';
import { marks, record, startedAt, view } from './testing/views.ts';
import { timelineOf } from './timeline.ts';

const timeline = (seen: View, steps: readonly StepResult[] = [], ...records: readonly CallRecord[]) =>
  timelineOf({ view: seen, memory: { ...newMemory(startedAt), records }, steps, callerGroundTruth: [] });
const at = (ms: number) => startedAt + ms;

describe('the timeline', () => {
  it('shows steps until they end, or until now', () => {
    const step = { line: 3, text: 'click', startMs: 90, endMs: 120, status: 'passed' } as const;
    const { endMs: _, ...running } = { ...step, text: 'expect', status: 'failed' as const };
    const steps = [step, running, { line: 5, text: 'wait', status: 'not-run' as const }];
    expect(timeline(view({ atMs: 500 }), steps).steps).toEqual([
      { startMs: 90, endMs: 120, label: 'click' },
      { startMs: 90, endMs: 500, label: 'expect', failed: true },
    ]);
  });

  it('shows stages until they complete or fail', () => {
    const all = marks(
      '10 start',
      '20 initialization:started',
      '30 daily-call-join:started',
      '40 initialization:completed',
      '70 daily-call-join:failed',
      '80 initialization:started',
      '90 web-call-creation:started',
    );
    expect(timeline(view({ atMs: 99.6, page: { marks: all } })).stages).toEqual([
      { startMs: 20, endMs: 40, label: 'initialization' },
      { startMs: 30, endMs: 70, label: 'daily-call-join', failed: true },
      { startMs: 80, endMs: 100, label: 'initialization' },
      { startMs: 90, endMs: 100, label: 'web-call-creation' },
    ]);
    // The page's clock may be ahead.
    expect(timeline(view({ atMs: 50, page: { marks: all.slice(5) } })).stages).toEqual([
      { startMs: 80, endMs: 80, label: 'initialization' },
      { startMs: 90, endMs: 90, label: 'web-call-creation' },
    ]);
  });

  it('shows detected speech until it ends, or its call does', () => {
    const all = marks(
      '10 speech-start',
      '15 network',
      '20 speech-end',
      '30 speech-start',
      '40 call-end',
      '50 speech-start',
      '60 start',
      '70 speech-start',
    );
    expect(timeline(view({ atMs: 99.6, page: { marks: all } })).agentHeard).toEqual([
      { startMs: 10, endMs: 20 },
      { startMs: 30, endMs: 40 },
      { startMs: 50, endMs: 60 },
      { startMs: 70, endMs: 100 },
    ]);
    const ahead = view({ atMs: 60, page: { marks: all.slice(-1) } });
    expect(timeline(ahead).agentHeard).toEqual([{ startMs: 70, endMs: 70 }]);
  });

  it('shows messages with their direction and content', () => {
    const messages = record({
      appMessages: [
        { direction: 'in', data: 'playable', at: at(500) },
        { direction: 'out', data: '{"type":"speech-update"}', at: at(600) },
        { direction: 'out', data: { type: 'listening' }, at: at(700) },
      ],
    });
    expect(timeline(view(), [], messages).messages).toEqual([
      { atMs: 500, label: '→ playable', detail: 'playable' },
      { atMs: 600, label: '← speech-update', detail: '{"type":"speech-update"}' },
      { atMs: 700, label: '← listening', detail: '{"type":"listening"}' },
    ]);
  });

  it('shows announcements, network conditions and the load of the page', () => {
    const seen = view({
      page: {
        marks: [...marks('5 start'), { name: 'network', at: at(20), detail: { status: 'interrupted' } }],
        announcements: [
          { at: at(450), role: 'alert', text: 'Oh' },
          { at: at(460), role: 'alert', text: '' },
          { at: at(470), role: 'status', text: 'Fine' },
        ],
      },
      conditions: [{ atMs: 7, label: 'offline' }],
    });
    expect(timeline(seen)).toMatchObject({
      announcements: [
        { atMs: 450, label: 'alert: Oh', failed: true },
        { atMs: 460, label: 'alert: removed' },
        { atMs: 470, label: 'status: Fine' },
      ],
      network: [
        { atMs: 7, label: 'offline' },
        { atMs: 20, label: 'network', detail: '{"status":"interrupted"}' },
      ],
    });
    expect(timeline(seen).announcements.map((one) => 'failed' in one)).toEqual([true, false, false]);
  });

  it('shows the speech of both sides as played and heard', () => {
    const made = madeCall({
      agent: [{ startMs: 1000, endMs: 2000 }],
      caller: [{ startMs: 4000, endMs: 5000 }],
    });
    const { agentSpeech, mediaClock } = made.record;
    const call = (parts: Partial<CallRecord> = {}) =>
      record({ ...made.record, createdAt: beganAt, connectedAt: beganAt, ...parts });
    const lanes = (parts?: Partial<CallRecord>) =>
      timelineOf({
        view: view({ saidSegments: made.callerGroundTruth }),
        memory: { ...newMemory(beganAt), records: [call(parts)] },
        steps: [],
        callerGroundTruth: [{ startMs: 4000, endMs: 5000 }],
      });
    // Sent 120 ms before the page plays it.
    expect(lanes()).toMatchObject({
      agentGroundTruth: [{ startMs: 1120, endMs: 2120, label: 'Hello.' }],
      callerGroundTruth: [{ startMs: 4000, endMs: 5000 }],
      callerHeard: [{ startMs: 4000, endMs: 5000 }],
    });
    const [speech] = agentSpeech;
    const cut = { ...speech!, interrupted: true };
    expect(lanes({ agentSpeech: [cut] }).agentGroundTruth[0]?.label).toBe('Hello. (interrupted)');
    expect(lanes({ agentSpeech: [{ ...speech!, text: '' }] }).agentGroundTruth).toEqual([
      { startMs: 1120, endMs: 2120 },
    ]);
    // Audio that the page did not play is placed at its sending time.
    expect(lanes({ mediaClock: [] }).agentGroundTruth).toMatchObject([{ startMs: 1000, endMs: 2000 }]);
    const played = mediaClock.filter((sample) => sample.at <= beganAt + 1200);
    expect(lanes({ mediaClock: played }).agentGroundTruth).toMatchObject([{ startMs: 1120, endMs: 2120 }]);
  });

  it("places the room's recordings on the page's clock", () => {
    const made = madeCall({ agent: [], caller: [] });
    const behind = <Of extends { readonly at: number }>(one: Of): Of => ({ ...one, at: one.at - 60_000 });
    const call = record({
      ...made.record,
      agentClock: made.record.agentClock.map(behind),
      appMessages: [{ direction: 'in', data: 'playable', at: beganAt + 5000 - 60_000 }],
    });
    const { messages } = timelineOf({
      view: view(),
      memory: { ...newMemory(beganAt), records: [call] },
      steps: [],
      callerGroundTruth: [],
    });
    expect(messages).toMatchObject([{ atMs: 5120 }]);
  });
});
