import { readFile } from 'node:fs/promises';
import { decodeText } from '#util/decode-text';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Segment } from '../metrics/segment.ts';
import type { AgentWav } from '../../shared/call-plan/agent-script.ts';
import { sampleRate } from '../../shared/speech/pcm.ts';
import { wavFile } from '../../shared/audio/wav-file.ts';
import { createFileCache } from '../../shared/file-cache.ts';
import { voiceVersion } from '../../shared/speech/voice.ts';
import { parseRecipe, type Recipe, type RecipeLine } from './recipe.ts';
import { type RecipeParts, type Rendered, renderVersion } from './render.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import * as v from 'valibot';
import { createWorker, workerModule } from '../../shared/worker/worker-jobs.ts';

/** A recording with its ground truth. */
export interface SpeechFixture {
  /** 48 kHz mono, -1 to 1. */
  readonly samples: Float32Array;
  /** The same as a 16-bit WAV file. */
  readonly wav: Buffer;
  /** Its speech segments, ms; empty for music and noise. */
  readonly groundTruth: readonly Segment[];
  /** The spoken words, if known. */
  readonly text?: string;
}

/** Maximum number of recordings in the cache; a minute of audio is 6 MB. */
const maxFiles = 60;
/** Minimum silence before a line, ms. */
const edgeMs = 20;

/** Sounds beside the caller. */
const callerSounds = ['cough', 'door', 'radio'] as const;
type CallerSound = (typeof callerSounds)[number];

const recipesOfSounds: Readonly<Record<CallerSound, RecipeParts>> = {
  cough: { speech: [{ sound: 'cough' }], lengthMs: edgeMs },
  door: { speech: [{ sound: 'door' }], lengthMs: edgeMs },
  /** Somebody reads the news, in another room. */
  radio: {
    speech: [
      'And now the weather for the rest of the week.',
      'Tomorrow will be cloudy, with some rain in the afternoon.',
    ].map((say) => ({ say, levelDb: -44, voice: 'second-man', afterMs: 300 })),
  },
};

type SpeakOptions = Pick<RecipeLine, 'levelDb' | 'voice'>;

export type SpeechFixtures = ReturnType<typeof createSpeechFixtures>;

/**
 * Renders and reads recordings. Methods reject with FirmlineError: 'not-found', 'invalid-input' with file and line,
 * 'internal', 'aborted' after `stop`.
 * @param cacheDir folder for rendered recordings, created if missing
 */
export function createSpeechFixtures({ cacheDir }: { readonly cacheDir: string }) {
  const cache = createFileCache({ folder: cacheDir, ending: '.speech', maxFiles, schema: renderedSchema });
  // A second of speech takes most of a second to render, and calls may be running.
  const renderer = createWorker<RenderJob>(
    workerModule('./render-worker', import.meta.url),
    'Rendering speech',
  );
  const runningRenders = new Map<string, Promise<Rendered>>();

  const findRendered = async (recipe: RecipeParts): Promise<Rendered> => {
    const key = JSON.stringify([renderVersion, voiceVersion, recipe]);
    const cachedBytes = await cache.get(key);
    if (cachedBytes) return cachedBytes;
    const audio = v.parse(renderedSchema, await renderer.run({ kind: 'render', recipe }));
    await cache.set(key, audio);
    return audio;
  };
  /** Concurrent requests for the same recipe share one rendering. */
  const renderRecipe = (recipe: RecipeParts): Promise<Rendered> => {
    const key = JSON.stringify(recipe);
    const rendering =
      runningRenders.get(key) ?? findRendered(recipe).finally(() => runningRenders.delete(key));
    runningRenders.set(key, rendering);
    return rendering;
  };

  const ofRecipe = async (recipe: RecipeParts): Promise<SpeechFixture> => {
    const text = recipe.speech?.map((line) => ('say' in line ? line.say : '')).join(' ');
    return { ...fixtureOf(await renderRecipe(recipe)), ...(text !== undefined && { text }) };
  };
  const ofWav = async (file: string): Promise<SpeechFixture> => {
    const wav = await readFixtureBytes(file);
    try {
      return fixtureOf(v.parse(renderedSchema, await renderer.run({ kind: 'read', wav })));
    } catch (cause) {
      if (cause instanceof FirmlineError && cause.code === 'aborted') throw cause;
      throw new FirmlineError(`${file}: This WAV file cannot be played.`, {
        code: 'invalid-input',
        fault: 'user',
        hint: 'Save it as 16-bit mono PCM of 8, 12, 16, 24 or 48 kHz.',
        cause,
      });
    }
  };

  return {
    /**
     * Renders a recipe (`.yaml`, `.yml`, `.json`) or reads a 16-bit mono WAV file. The ground truth comes from the recipe,
     * or from the audible parts of the WAV.
     */
    load: async (file: string): Promise<SpeechFixture> =>
      /\.wav$/i.test(file)
        ? ofWav(file)
        : ofRecipe(recipeParts(parseRecipe(await readFixtureText(file), file))),
    /** Renders a text, by default in the room's own voice, without silence around it. */
    speak: (spokenText: string, { levelDb, voice }: SpeakOptions = {}) =>
      ofRecipe({
        speech: [{ say: spokenText, afterMs: edgeMs, ...withoutUndefined({ levelDb, voice }) }],
        lengthMs: edgeMs,
      }),
    /** Renders a sound that is not the caller's speech. */
    sound: (name: CallerSound) => ofRecipe(recipesOfSounds[name]),
    /** Ends the renderer's worker. Safe to call twice. */
    stop: () => renderer.stop(),
  };
}

function fixtureOf({ pcm, groundTruth }: Rendered): SpeechFixture {
  return {
    samples: Float32Array.from(pcm, (sample) => sample / 32_768),
    wav: wavFile(pcm, sampleRate),
    groundTruth,
  };
}

/** Only the parts that change the sound, so that a new description causes no new rendering. */
const recipeParts = ({ description: _description, ...parts }: Recipe): RecipeParts => parts;

async function readFixtureBytes(file: string): Promise<Buffer> {
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

async function readFixtureText(file: string): Promise<string> {
  const { text, problem } = decodeText(await readFixtureBytes(file));
  if (problem === undefined) return text;
  throw new FirmlineError(`${file} ${problem}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Convert it to UTF-8.',
  });
}

/** A recording for the room's plan. */
export const toAgentWav = ({ wav, groundTruth, text }: SpeechFixture): AgentWav => ({
  base64: wav.toString('base64'),
  speech: groundTruth.map(({ startMs, endMs }) => [startMs, endMs] as const),
  ...(text !== undefined && { text }),
});

export type RenderJob =
  | { readonly kind: 'render'; readonly recipe: RecipeParts }
  /** A WAV file; its audible parts are the ground truth. */
  | { readonly kind: 'read'; readonly wav: Uint8Array };

const renderedSchema: v.GenericSchema<Rendered> = v.object({
  pcm: v.instance(Int16Array),
  groundTruth: v.array(v.object({ startMs: v.number(), endMs: v.number() })),
});
