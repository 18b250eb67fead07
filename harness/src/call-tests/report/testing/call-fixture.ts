import type { Attempt, Moment, Span, Timeline } from '../../result/result.ts';
import { bursts, encodeWav } from '../../../testing/bursts.ts';
import { failedAttempt } from './report-fixture.ts';

const span = (startMs: number, endMs: number, label?: string, failed?: true): Span => ({
  startMs,
  endMs,
  ...(label === undefined ? {} : { label }),
  ...(failed ? { failed } : {}),
});
const moment = (atMs: number, label: string, detail?: string): Moment => ({
  atMs,
  label,
  ...(detail === undefined ? {} : { detail }),
});

const timeline: Timeline = {
  steps: [
    span(180, 260, 'click "Try in Browser"'),
    span(260, 2350, 'expect all stages completed'),
    span(2350, 3100, 'expect the assistant speaking'),
    span(3100, 6900, 'expect the assistant silent'),
    span(6900, 9400, 'say "What does a lawyer cost?"'),
    span(9400, 10_900, 'expect the assistant speaking', true),
  ],
  stages: [
    span(270, 310, 'initialization'),
    span(310, 890, 'web-call-creation'),
    span(890, 1010, 'daily-call-object-creation'),
    span(1010, 1090, 'mobile-permissions'),
    span(1090, 2120, 'daily-call-join'),
    span(2120, 2200, 'audio-observer-setup'),
    span(2200, 2340, 'audio-processing-setup'),
  ],
  callerGroundTruth: [span(7010, 7900), span(8050, 9330)],
  callerHeard: [span(7090, 7960), span(8130, 9390)],
  agentGroundTruth: [span(2760, 4310), span(4480, 6550)],
  agentHeard: [span(2840, 4330), span(4550, 6590)],
  messages: [
    moment(2120, 'joined-meeting'),
    moment(2290, 'listening'),
    moment(2770, 'speech-update', '{"status":"started","role":"assistant"}'),
    moment(6560, 'speech-update', '{"status":"stopped","role":"assistant"}'),
    moment(7030, 'speech-update', '{"status":"started","role":"user"}'),
    moment(9360, 'transcript', '{"role":"user","transcript":"What does a lawyer cost?"}'),
  ],
  network: [span(2400, 10_900, 'loss 3 %, round trip 150 ms'), moment(5200, 'quality low')],
  announcements: [moment(265, 'Connecting...'), moment(2345, 'Call started successfully!')],
};

/** A drawing of a page on a phone or a desktop. */
const drawnPage = (ground: string, words: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="${ground}"/><text x="120" y="330" font-family="serif" font-size="92" fill="#f1ebdf">Hey Margaret,</text><text x="120" y="450" font-family="sans-serif" font-size="38" fill="#cdae7c">${words}</text></svg>`,
  ).toString('base64')}`;

/** A sound with a voice during speech. */
const sound = (spans: readonly Span[], startMs: number, lengthMs: number): string => {
  const voices = spans.map((one) => ({
    atMs: one.startMs - startMs,
    lengthMs: one.endMs - one.startMs,
    kind: 'voice' as const,
  }));
  return `data:audio/wav;base64,${encodeWav(bursts(lengthMs, voices)).toString('base64')}`;
};

/** A call in which the caller got no answer, with everything that a report can contain. */
export const fullAttempt = (change: Partial<Attempt> = {}): Attempt =>
  failedAttempt({
    durationMs: 11_000,
    problem: {
      layer: 'media',
      message: 'The assistant answered too late.',
      expected: 'the assistant speaking less than 1500 ms after the caller',
      seen: 'silence for 1500 ms; the far end had sent its answer 920 ms after the caller, and 61 % of it was lost',
      line: 27,
      step: 5,
      atMs: 10_900,
    },
    steps: timeline.steps.map(({ label = '', startMs, endMs, failed }, index) => ({
      line: 22 + index,
      text: label,
      status: failed ? 'failed' : 'passed',
      startMs,
      endMs,
      ...(failed ? { expected: 'less than 1500 ms', seen: 'silence for 1500 ms' } : {}),
    })),
    metrics: [
      { name: 'call.start', value: 2080, unit: 'ms', limit: '<3000ms', status: 'passed' },
      { name: 'turn.latency', value: 1840, unit: 'ms', limit: '<1500ms', status: 'failed', line: 27 },
      { name: 'speech.error', value: 3.42, unit: '%', limit: '<5%', status: 'passed', line: 33 },
      { name: 'speech.false-starts', value: 0, unit: 'count', limit: '0', status: 'passed', line: 33 },
      { name: 'rtp.lost', value: 3.1, unit: '%', status: 'reported' },
    ],
    timeline,
    console: [
      { atMs: 270, type: 'info', text: 'initialization' },
      { atMs: 5200, type: 'warning', text: 'Network quality is low: 3 % lost.' },
      {
        atMs: 10_400,
        type: 'error',
        text: 'TypeError: Cannot read properties of undefined (reading "level")',
      },
    ],
    requests: [
      { atMs: 20, durationMs: 12, method: 'GET', url: '/hartwell-lowe', status: 200 },
      { atMs: 312, durationMs: 570, method: 'POST', url: '/_/platform/call/web', status: 201 },
      {
        atMs: 5300,
        method: 'GET',
        url: '/_/call-machine/heartbeat',
        failure: 'net::ERR_INTERNET_DISCONNECTED',
      },
    ],
    screenshots: [
      { name: 'ready', atMs: 150, image: drawnPage('#0c1016', 'Try in Browser') },
      { name: 'in the call', atMs: 5200, image: drawnPage('#141a22', 'End Call') },
      { name: 'at the end', atMs: 10_900, image: drawnPage('#2b1a14', 'End Call') },
    ],
    audio: [
      { who: 'agent', atMs: 2200, sound: sound(timeline.agentGroundTruth, 2200, 8700) },
      { who: 'caller', atMs: 2200, sound: sound(timeline.callerHeard, 2200, 8700) },
    ],
    transcript: [
      {
        who: 'agent',
        startMs: 2760,
        endMs: 6550,
        said: 'Hartwell and Lowe. How may I help you today?',
        text: 'Heartwell and Lowe. How I help you today please?',
        confidence: 0.71,
      },
      {
        who: 'caller',
        startMs: 7010,
        endMs: 9330,
        said: 'What does a lawyer cost?',
        text: 'what does a lawyer cost',
      },
      { who: 'agent', startMs: 9600, endMs: 10_400, text: 'Sorry', confidence: 0.62 },
      { who: 'agent', startMs: 10_500, endMs: 10_900, said: 'مكتب المنصوري للمحاماة' },
    ],
    ...change,
  });
