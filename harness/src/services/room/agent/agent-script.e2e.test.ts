import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bursts, encodeWav, writeWav } from '../../../shared/browser/index.ts';
import { mediaTimeError } from '../../../shared/audio/media-time.ts';
import { rtpDistance } from '../../../shared/audio/rtp.ts';
import { readWav, rmsDb, rms } from '../../../shared/speech/pcm.ts';
import { setUpRoom, until } from '../testing/room-tests.ts';

/** One second of the caller's voice every six seconds, starting after two. */
const callerSound = { atMs: 2000, lengthMs: 1000, hz: 700, levelDb: -20 };
const folder = await mkdtemp(path.join(tmpdir(), 'firmline-mic-'));
const microphone = path.join(folder, 'microphone.wav');

beforeAll(() => writeWav(microphone, bursts(6000, [callerSound])));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { room, open, createCall, recordOf } = setUpRoom({ microphone });

/** Two tones, of which only the second counts as speech. */
const tones = bursts(2000, [
  { atMs: 300, lengthMs: 300, hz: 500, levelDb: -16 },
  { atMs: 1200, lengthMs: 500, hz: 900, levelDb: -16 },
]);
const wav = {
  base64: encodeWav(tones).toString('base64'),
  name: 'tones.wav',
  speech: [[1200, 1700]],
} as const;

/** First and last audible millisecond of 16 kHz audio. */
const audibleMs = (samples: Float32Array) => {
  const windows = Array.from({ length: Math.floor(samples.length / 80) }, (_, at) =>
    rmsDb(rms(samples.subarray(at * 80, (at + 1) * 80))),
  );
  const isLoud = (level: number) => level > -40;
  return { from: windows.findIndex(isLoud) * 5, to: (windows.findLastIndex(isLoud) + 1) * 5 };
};

it('plays a recording whose ground truth holds in the page, and records both sides', async () => {
  const page = await open();
  const id = createCall({ record: true, agent: { greeting: { wav, afterMs: 400 }, replies: [] } });
  await page.join(id);
  await until(() => Date.now() > (recordOf(id).agentSpeech[0]?.endedAt ?? Infinity) + 300);
  await until(() => recordOf(id).caller.segments.length > 0);
  const levels = await page.remoteLevels();
  await page.run('testPage.leave()');

  const record = recordOf(id);
  expect(record.agentSpeech).toMatchObject([{ line: 0, clip: 'tones.wav', interrupted: false }]);
  const [line] = record.agentLines;
  expect((line?.audible?.startedAt ?? 0) - (line?.cue.at ?? 0)).toBeGreaterThanOrEqual(400);
  expect((line?.audible?.startedAt ?? 0) - (line?.cue.at ?? 0)).toBeLessThan(1400);
  // The first tone is audible, but the ground truth begins with the second one.
  const heard = levels.filter(({ level }) => level > 0.02).map(({ at }) => at);
  const [speech] = record.agentSpeech;
  const errors = heard.map((at) => mediaTimeError(record.mediaClock, at, speech?.startRtp ?? 0) ?? Infinity);
  expect(Math.min(...errors)).toBeGreaterThan(-1000);
  expect(Math.min(...errors)).toBeLessThan(-600);
  expect(Math.min(...errors.filter((error) => error > -300))).toBeLessThan(250);

  const agent = readWav((await room().rooms.audio(id, 'agent')) ?? Buffer.alloc(0));
  expect(agent.rate).toBe(16000);
  const inFile = rtpDistance(record.kept?.agent?.startRtp ?? 0, speech?.startRtp ?? 0) / 48;
  const second = audibleMs(agent.samples.subarray((inFile - 200) * 16));
  expect(Math.abs(second.from - 200)).toBeLessThanOrEqual(10);
  expect(Math.abs(second.to - 700)).toBeLessThanOrEqual(20);
  expect(agent.samples.length / 16).toBeCloseTo(record.kept?.agent?.lengthMs ?? 0, 0);

  const caller = readWav((await room().rooms.audio(id, 'caller')) ?? Buffer.alloc(0));
  const [segment] = record.caller.segments;
  const span = audibleMs(caller.samples);
  expect(Math.abs(span.from - (segment?.startMs ?? 0))).toBeLessThanOrEqual(40);
  expect(record.kept?.caller?.startMs).toBe(0);
  expect(await room().rooms.audio(createCall(), 'agent')).toBeNull();
});

describe('noise', () => {
  it.each([
    ['of a room', { levelDb: -40 }],
    ['a recording', { levelDb: -40, wav }],
  ] as const)('lies under everything: %s', async (_name, noise) => {
    const page = await open();
    const id = createCall({
      record: true,
      agent: { greeting: { say: 'Over noise.', afterMs: 1000 }, noise },
    });
    await page.join(id);
    await until(() => Date.now() > (recordOf(id).agentSpeech[0]?.endedAt ?? Infinity) + 500);
    await page.run('testPage.leave()');
    const { agentSpeech, kept } = recordOf(id);
    const { samples } = readWav((await room().rooms.audio(id, 'agent')) ?? Buffer.alloc(0));
    const at = rtpDistance(kept?.agent?.startRtp ?? 0, agentSpeech[0]?.startRtp ?? 0) / 48;
    expect(rmsDb(rms(samples.subarray((at + 50) * 16, (at + 400) * 16)))).toBeGreaterThan(-30);
    if ('wav' in noise) return;
    // Recordings have nothing above 8 kHz.
    const before = rmsDb(rms(samples.subarray(1600, (at - 50) * 16)));
    expect(Math.abs(before - noise.levelDb)).toBeLessThan(4);
  });
});
