import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { FirmlineError } from '@firmline/sdk/errors';

import type { Segment } from '../metrics/segment.ts';
import { parseGroundTruth } from '../metrics/ground-truth.ts';
import type { AgentWav } from '../../shared/call-plan/agent-script.ts';
import { sampleRate } from '../../shared/speech/pcm.ts';
import { wavFile } from '../../shared/audio/wav-file.ts';
import { createRenderedCache } from './cache.ts';
import { parseRecipe } from './recipe.ts';
import type { Recipe } from './recipe.ts';
import type { RecipeParts, Rendered } from './render.ts';
import { createRenderer } from './worker-client.ts';
import { defined } from '../../shared/defined.ts';

/** A recording with its truth. */
export interface SpeechFixture {
  /** 48 kHz mono, -1 to 1. */
  readonly samples: Float32Array;
  /** The same as a 16-bit WAV file. */
  readonly wav: Buffer;
  /** Where speech is in it, ms; empty for music and noise. */
  readonly truth: readonly Segment[];
  /** What is said in it, where that is known. */
  readonly text?: string;
}

/** All reject with FirmlineError: 'not-found', 'invalid-input' with file and line, 'internal', 'aborted' after `stop`. */
export interface SpeechFixtures {
  /**
   * A recipe (`.yaml`, `.yml`, `.json`) rendered, or a 16-bit mono WAV file read. The truth is that of the file of truth
   * (`.rttm`, `.json`) where one is given; else of the recipe, or whatever is audible in the WAV.
   */
  load(file: string, truthFile?: string): Promise<SpeechFixture>;
  /** A text in the room's own voice, without silence around it. */
  speak(text: string, options?: { readonly levelDb?: number }): Promise<SpeechFixture>;
  /** Ends the thread that renders. Safe to call twice. */
  stop(): Promise<void>;
}

/** @param cacheDir folder of what was rendered, made when missing */
export function createSpeechFixtures({ cacheDir }: { readonly cacheDir: string }): SpeechFixtures {
  const cache = createRenderedCache(cacheDir);
  const renderer = createRenderer();
  const underWay = new Map<string, Promise<Rendered>>();

  const find = async (recipe: RecipeParts): Promise<Rendered> => {
    const cached = await cache.get(recipe);
    if (cached) return cached;
    const rendered = await renderer.run({ kind: 'render', recipe });
    await cache.set(recipe, rendered);
    return rendered;
  };
  /** Rendered once, however many want it at the same time. */
  const render = (recipe: RecipeParts): Promise<Rendered> => {
    const key = JSON.stringify(recipe);
    const existing = underWay.get(key);
    if (existing) return existing;
    const rendered = find(recipe).finally(() => underWay.delete(key));
    underWay.set(key, rendered);
    return rendered;
  };

  const ofRecipe = async (recipe: RecipeParts): Promise<SpeechFixture> => {
    const text = recipe.speech?.map(({ say }) => say).join(' ');
    return { ...fixtureOf(await render(recipe)), ...(text !== undefined && { text }) };
  };
  const ofWav = async (file: string): Promise<SpeechFixture> => {
    const wav = await readBytes(file);
    try {
      return fixtureOf(await renderer.run({ kind: 'read', wav }));
    } catch (cause) {
      if (cause instanceof FirmlineError && cause.code === 'aborted') throw cause;
      throw new FirmlineError(`${file}: This is no WAV file that can be played.`, {
        code: 'invalid-input',
        fault: 'user',
        hint: 'Save it as 16-bit mono PCM of 8, 12, 16, 24 or 48 kHz.',
        cause,
      });
    }
  };

  return {
    async load(file, truthFile) {
      const truth =
        truthFile === undefined
          ? null
          : parseGroundTruth((await readBytes(truthFile)).toString('utf8'), truthFile);
      const fixture = /\.wav$/i.test(file)
        ? await ofWav(file)
        : await ofRecipe(partsOf(parseRecipe((await readBytes(file)).toString('utf8'), file)));
      return truth ? { ...fixture, truth } : fixture;
    },
    speak: (say, { levelDb } = {}) =>
      ofRecipe({
        speech: [{ say, afterMs: edgeMs, ...(levelDb !== undefined && { levelDb }) }],
        lengthMs: edgeMs,
      }),
    stop: () => renderer.stop(),
  };
}

/** A line is never begun more tightly than this. */
const edgeMs = 20;

function fixtureOf({ pcm, truth }: Rendered): SpeechFixture {
  return {
    samples: Float32Array.from(pcm, (sample) => sample / 32_768),
    wav: wavFile(pcm, sampleRate),
    truth,
  };
}

/** Only what changes the sound, so that a new description or layout renders nothing again. */
const partsOf = ({ speech, noise, music, seed, lengthMs }: Recipe): RecipeParts =>
  defined({
    seed,
    speech: speech?.map(({ say, afterMs, levelDb, manner }) => ({
      say,
      ...defined({ afterMs, levelDb, manner }),
    })),
    noise: noise && { levelDb: noise.levelDb },
    music: music && { levelDb: music.levelDb },
    lengthMs,
  });

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new FirmlineError(`${file} cannot be read.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Check the name of the file.',
      cause,
    });
  }
}

/** A recording as a plan of the room carries it. */
export const toAgentWav = ({ wav, truth, text }: SpeechFixture, file: string): AgentWav => ({
  base64: wav.toString('base64'),
  name: path.basename(file),
  speech: truth.map(({ startMs, endMs }) => [startMs, endMs] as const),
  ...(text !== undefined && { text }),
});
