import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { scoreSpeech, type Segment, turnsOf } from '../metrics/index.ts';
import { readWav, rms, rmsDb, sampleRate } from '../../shared/speech/pcm.ts';
import { createSpeechFixtures, type SpeechFixture, type SpeechFixtures, toAgentWav } from './index.ts';
import { expectedDetection, levelsOf } from './testing/expected-detection.ts';

const folder = fileURLToPath(new URL('../../../../fixtures/speech', import.meta.url));
const names = ['clean', 'long-silence', 'music', 'noise', 'noisy', 'quick-turns', 'whisper'];

let temporary: string;
let fixtures: SpeechFixtures;

// A minute of audio is rendered, on a machine that may be busy with calls.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'firmline-fixtures-'));
  fixtures = createSpeechFixtures({ cacheDir: path.join(temporary, 'cache') });
});
afterAll(async () => {
  await fixtures.stop();
  await rm(temporary, { recursive: true, force: true });
});

const rendered = (name: string): Promise<SpeechFixture> => fixtures.load(path.join(folder, `${name}.yaml`));
const partDb = (samples: Float32Array, { startMs, endMs }: Segment): number =>
  rmsDb(rms(samples.subarray((startMs * sampleRate) / 1000, (endMs * sampleRate) / 1000)));
/** Scores a recording by the client's definition of speech, like a call. */
const expectedScore = ({ samples, groundTruth }: SpeechFixture) => {
  const detected = expectedDetection(samples);
  return scoreSpeech(turnsOf(groundTruth, detected), detected);
};

describe('the recipes', () => {
  it('are all tested here', async () => {
    const files = await readdir(folder);
    expect(files.filter((file) => file.endsWith('.yaml')).toSorted()).toEqual(
      names.map((name) => `${name}.yaml`),
    );
  });

  it.each(names)('%s is a WAV file of at most two minutes', async (name) => {
    const { samples, wav } = await rendered(name);
    const { rate, samples: written } = readWav(wav);
    expect(rate).toBe(sampleRate);
    // A comparison by matcher, sample by sample, would take seconds.
    expect(Buffer.from(written.buffer).equals(Buffer.from(samples.buffer))).toBe(true);
    expect(samples.length).toBeLessThanOrEqual(120 * sampleRate);
  });

  it.each(['clean', 'long-silence', 'noisy', 'quick-turns'])(
    'the definition of the client detects %s without an error',
    async (name) => {
      const score = expectedScore(await rendered(name));
      expect(score).toMatchObject({ errorPercent: 0, falseStarts: [] });
      for (const { onsetMs, offsetMs } of score.segments) {
        expect(Math.abs(onsetMs ?? 0)).toBeLessThanOrEqual(200);
        expect(Math.abs(offsetMs ?? 0)).toBeLessThanOrEqual(200);
      }
    },
  );

  it('noisy is speech at -20 dBFS over noise at -50', async () => {
    const { samples, groundTruth } = await rendered('noisy');
    for (const segment of groundTruth) expect(Math.abs(partDb(samples, segment) + 20)).toBeLessThan(3);
    expect(partDb(samples, { startMs: 0, endMs: 450 })).toBeCloseTo(-50, 0);
  });

  it('noise is a minute below -46 dBFS, in which no speech starts', async () => {
    const fixture = await rendered('noise');
    expect(fixture).toMatchObject({ groundTruth: [] });
    expect(fixture.samples).toHaveLength(60 * sampleRate);
    const loudest = Math.max(...levelsOf(fixture.samples).map(({ level }) => level));
    expect(rmsDb(loudest)).toBeLessThan(-46);
    expect(rmsDb(loudest)).toBeGreaterThan(-50);
    expect(expectedDetection(fixture.samples)).toEqual([]);
  });

  it('whisper is 20 dB below a voice, and the client misses parts of it', async () => {
    const fixture = await rendered('whisper');
    for (const segment of fixture.groundTruth)
      expect(Math.abs(partDb(fixture.samples, segment) + 40)).toBeLessThan(3);
    const score = expectedScore(fixture);
    expect(score.falseStarts).toEqual([]);
    expect(score.errorPercent).toBeGreaterThan(0);
    expect(score.errorPercent).toBeLessThan(50);
  });

  it('music has no speech, but the client detects some', async () => {
    const fixture = await rendered('music');
    expect(fixture.groundTruth).toEqual([]);
    expect(expectedDetection(fixture.samples).length).toBeGreaterThan(0);
  });
});

describe('other speech', () => {
  it('is a text at the requested level, without silence around it', async () => {
    const spoken = await fixtures.speak('What does a lawyer cost?', { levelDb: -26 });
    expect(spoken.text).toBe('What does a lawyer cost?');
    const lengthMs = (spoken.samples.length / sampleRate) * 1000;
    expect(spoken.groundTruth[0]!.startMs).toBeLessThanOrEqual(40);
    expect(lengthMs - spoken.groundTruth.at(-1)!.endMs).toBeLessThanOrEqual(60);
    expect(partDb(spoken.samples, { startMs: 0, endMs: lengthMs })).toBeCloseTo(-26, -1);
  });

  it('is the same from the cache, and rendered again if the cached file is broken', async () => {
    const cacheDir = path.join(temporary, 'other');
    const own = createSpeechFixtures({ cacheDir });
    const [first, same] = await Promise.all([own.speak('Good morning.'), own.speak('Good morning.')]);
    expect(same).toEqual(first);
    const files = await readdir(cacheDir);
    // The folder contains speech of firms.
    for (const place of [cacheDir, path.join(cacheDir, files[0]!)])
      expect((await stat(place)).mode & 0o077).toBe(0);
    expect(files).toHaveLength(1);
    expect(await own.speak('Good morning.')).toEqual(first);
    await writeFile(path.join(cacheDir, files[0]!), 'broken');
    expect(await own.speak('Good morning.')).toEqual(first);
    await own.stop();
    await expect(own.speak('Something else.')).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is a WAV file with its audible parts', async () => {
    const spoken = await fixtures.speak('Is anybody there?');
    const wav = path.join(temporary, 'question.wav');
    await writeFile(wav, spoken.wav);
    const heard = await fixtures.load(wav);
    expect(heard.groundTruth).toEqual(spoken.groundTruth);
    expect(heard.text).toBeUndefined();
    expect(toAgentWav(heard)).toEqual({
      base64: expect.any(String),
      speech: heard.groundTruth.map(({ startMs, endMs }) => [startMs, endMs]),
    });
  });

  it('is refused with a reason', async () => {
    const broken = path.join(temporary, 'broken.wav');
    await writeFile(broken, 'RIFF');
    await mkdir(path.join(temporary, 'folder.wav'), { recursive: true });
    await expect(fixtures.load(broken)).rejects.toMatchObject({
      code: 'invalid-input',
      message: `${broken}: This WAV file cannot be played.`,
    });
    const foreign = path.join(temporary, 'foreign.yaml');
    await writeFile(foreign, Buffer.from('description: für uns', 'latin1'));
    await expect(fixtures.load(foreign)).rejects.toMatchObject({
      code: 'invalid-input',
      message: `${foreign} is not UTF-8 (line 1).`,
    });
    await expect(fixtures.load(path.join(temporary, 'none.yaml'))).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(fixtures.load(path.join(temporary, 'folder.wav'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
