import { describe, expect, it } from 'vitest';
import {
  engineOf,
  inBrowsers,
  limitText,
  type LoadAudio,
  localParts,
  matchesLimit,
  matchesText,
  scenarioId,
  scenarioName,
  type ServiceFault,
  toAgentScript,
  toGatewayFault,
  toRoomFault,
  toRtpFault,
} from './index.ts';
import { parse } from './testing/parse.ts';
import { phraseText } from './match.ts';

describe('localParts', () => {
  it('lists every part that needs the local stack', () => {
    const text = [
      'name: a',
      'firm: none',
      'agent: { greeting: Hello }',
      'faults: [{ service: data, drop: true }, { room: network, for: 1s }, { browser: offline }]',
      'network: [{ at: start, loss: 3%, down: 1Mbps }]',
      'steps:',
      '  - expect: { calls: 1, status: Call ended. }',
      '  - fault: { room: agent-audio-lost }',
      '  - fault: { browser: slow, rtt: 1s }',
      'thresholds: { speech.error: <5%, page.errors: 0 }',
    ].join('\n');
    const parts = localParts(parse(text).scenario!);
    expect(parts).toEqual([
      'firm',
      'agent',
      'faults.service',
      'faults.room',
      'network.loss',
      'expect.calls',
      'fault.room',
      'thresholds.speech.error',
    ]);
  });
});

describe('toRoomFault and toRtpFault', () => {
  it('turn a fault and a network condition into faults of the room', () => {
    expect(toRoomFault({ room: 'fatal', error: 'ejected' })).toEqual({
      kind: 'fatal',
      error: 'ejected',
    });
    expect(toRtpFault({ at: 500, lossPercent: 3, rttMs: 150 })).toEqual({
      kind: 'rtp',
      afterMs: 500,
      lossPercent: 3,
      delayMs: 75,
    });
    expect(toRtpFault({ at: 'start', downBitsPerSecond: 1000 })).toBeNull();
  });
});

describe('toGatewayFault', () => {
  it('turns a fault of a service into one of the gateway', () => {
    const text =
      'name: a\nsteps: [back]\nfaults: [{ service: data, path: /x*, method: GET, status: 500, times: 2 }]';
    const [fault] = parse(text).scenario!.faults!;
    expect(toGatewayFault(fault as ServiceFault)).toEqual({
      target: 'rest',
      path: '/x*',
      method: 'GET',
      status: 500,
      times: 2,
    });
  });
});

describe('texts of the page', () => {
  it.each([
    ['Call ended.', ' Call\n ended. ', 'whole', true],
    ['Call', 'Call ended.', 'whole', false],
    ['Call', 'Call ended.', 'inside', true],
    ['', ' \n', 'inside', true],
    ['', 'Call ended.', 'inside', false],
    ['/^call/i', 'Call ended.', 'whole', true],
    ['/ended$/', 'Call ended.', 'inside', false],
  ] as const)('%j in %j, %s: %s', (wanted, shown, where, matches) => {
    expect(matchesText(wanted, shown, where)).toBe(matches);
  });

  it.each([
    ['law firm', '"law firm"'],
    ['/law firm|you (?:may|can) pay/i', '"law firm", "you may pay" or "you can pay"'],
    [String.raw`/\d+/`, String.raw`something that matches /\d+/`],
  ])('%s reads %s', (phrase, words) => {
    expect(phraseText(phrase)).toBe(words);
  });
});

describe('bounds', () => {
  it.each([
    ['<', 4, true],
    ['<', 5, false],
    ['<=', 5, true],
    ['=', 5, true],
    ['=', 4, false],
    ['>=', 5, true],
    ['>', 5, false],
    ['<', Number.NaN, false],
  ] as const)('%s5 of %d: %s', (comparison, measured, holds) => {
    expect(matchesLimit({ comparison, value: 5 }, measured)).toBe(holds);
  });

  it('are shown as they are written', () => {
    expect(limitText({ comparison: '<', value: 1500 }, 'time')).toBe('<1500ms');
    expect(limitText({ comparison: '=', value: 0 }, 'count')).toBe('0');
    expect(limitText({ comparison: '=', value: 0 }, 'percent')).toBe('=0%');
  });
});

describe("the agent's script", () => {
  const load: LoadAudio = async (audio) => ({ base64: audio });
  const scriptOf = (agent: string) =>
    toAgentScript(parse(`name: a\nsteps: [back]\nagent: ${agent}`).scenario!.agent!, load);

  it('follows the scenario, with its files loaded', async () => {
    const script = await scriptOf(
      '{ greeting: Hello, replies: [{ audio: b.wav, after: 1s, follows: agent }, { silence: true }, { hang-up: true }, { sends: { type: tool-calls } }], ' +
        'noise: { audio: n.wav, level: -50dBFS }, after-last: repeat, barge-in: ignore, silent: false }',
    );
    expect(script).toEqual({
      greeting: { say: 'Hello' },
      replies: [
        { wav: { base64: '/there/b.wav' }, afterMs: 1000, follows: 'agent' },
        { nothing: true },
        { nothing: true, hangUp: true },
        { nothing: true, sends: [{ type: 'tool-calls' }] },
      ],
      noise: { wav: { base64: '/there/n.wav' }, levelDb: -50 },
      afterLast: 'repeat',
      bargeIn: 'ignore',
      silent: false,
    });
  });

  it('is null if nothing of it is planned', async () => {
    expect(await scriptOf('{ hears: true }')).toBeNull();
    expect(await scriptOf('{ noise: { level: -46dBFS } }')).toEqual({ noise: { levelDb: -46 } });
  });
});

it('runs each scenario in every browser, whichever it names itself', () => {
  const scenarios = ['use: { device: Pixel 7 }', 'use: { browser: firefox, device: Pixel 7 }'].map(
    (use) => parse(`name: a\n${use}\nsteps: [back]`).scenario!,
  );
  expect(scenarios.map(engineOf)).toEqual(['chromium', 'firefox']);
  const all = inBrowsers(scenarios, ['chromium', 'firefox']);
  expect(all.map(scenarioId)).toEqual(['test', 'test.firefox', 'test', 'test.firefox']);
  expect(all.map(scenarioName).at(-1)).toMatch(/ \(Firefox\)$/);
  expect(all.at(-1)?.use).toMatchObject({ device: 'Pixel 7', browser: 'firefox' });
});
