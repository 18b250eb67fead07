import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';

import { OpusDecoder } from 'opus-decoder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SpeechClip } from './worker-client.ts';
import { createSpeech, type Speech } from './index.ts';
import { audibleSpan } from '../../../shared/speech/pcm.ts';

let cacheDir: string;
const running: Speech[] = [];

beforeEach(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'firmline-speech-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((speech) => speech.stop()));
  await rm(cacheDir, { recursive: true, force: true });
});

const start = (folder = cacheDir) => {
  const speech = createSpeech({ cacheDir: folder });
  running.push(speech);
  return speech;
};

async function clipsOf(speech: Speech, text: string, signal?: AbortSignal): Promise<SpeechClip[]> {
  const clips: SpeechClip[] = [];
  for await (const clip of speech.synthesize(text, signal && { signal })) clips.push(clip);
  return clips;
}

async function decode({ packets }: SpeechClip): Promise<Float32Array> {
  const decoder = new OpusDecoder({ channels: 1 });
  await decoder.ready;
  const { channelData } = decoder.decodeFrames([...packets]);
  const samples = channelData[0]!.slice();
  decoder.free();
  return samples;
}

it('speaks sentence by sentence, with the sound at the reported place', async () => {
  const clips = await clipsOf(start(), 'Thank you for calling Hart & Moss. こんにちは、田中です。');
  expect(clips.map(({ text }) => text)).toEqual([
    'Thank you for calling Hart and Moss.',
    'こんにちは、田中です。',
  ]);
  for (const clip of clips) {
    const span = audibleSpan(await decode(clip));
    expect(Math.abs((span?.from ?? Infinity) - clip.audibleFrom)).toBeLessThanOrEqual(960);
    expect(Math.abs((span?.to ?? Infinity) - clip.audibleTo)).toBeLessThanOrEqual(960);
    expect(clip.audibleTo - clip.audibleFrom).toBeGreaterThan(48_000);
    expect(clip.packets.length * 960).toBeGreaterThanOrEqual(clip.audibleTo);
  }
});

it('has written its cache when it has stopped', async () => {
  const speech = start();
  await clipsOf(speech, 'Good morning. Hart and Moss. How may I help you?');
  await speech.stop();
  const names = await readdir(cacheDir);
  expect(names.map((name) => path.extname(name))).toEqual(['.clip', '.clip', '.clip']);
});

it('takes a repeated sentence from the cache, also after a restart, and repairs a broken file', async () => {
  const [made] = await clipsOf(start(), 'Good morning.');
  const stored = async () => (await readdir(cacheDir)).filter((name) => name.endsWith('.clip'));
  await expect.poll(stored).toHaveLength(1);
  const [name] = await stored();
  const file = path.join(cacheDir, name!);

  // Synthesis never makes such a clip, so it must come from the file.
  const planted = { ...made!, text: 'planted' };
  await writeFile(file, serialize(planted));
  expect(await clipsOf(start(), 'Good morning.')).toEqual([planted]);
  await writeFile(file, 'broken');
  expect(await clipsOf(start(), 'Good morning.')).toEqual([made]);
});

it('yields nothing for empty text or after an abort', async () => {
  const speech = start();
  expect(await clipsOf(speech, ' …! ')).toEqual([]);
  expect(await clipsOf(speech, 'Good morning.', AbortSignal.abort())).toEqual([]);
});
