// One recogniser in a process of its own, so that time and memory are its alone.
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadRecogniser, type Recognition } from '../../../harness/src/testing/recogniser-worker.ts';
import { installPeers } from '../../tools/install.ts';

/** The first job loads the recogniser: the peer without a `model` folder, for these words. */
export type RecogniserJob =
  | { readonly model: string | null; readonly words: readonly string[] }
  | { readonly audio: Float32Array };

export interface RecogniserReply {
  readonly recognition: Recognition;
  readonly wallMs: number;
  /** Processor time of the whole process, ms. */
  readonly cpuMs: number;
  /** Peak memory of the process so far, MB. */
  readonly peakMegabytes: number;
}

type Recognise = (audio: Float32Array) => Recognition | Promise<Recognition>;

let recognise: Recognise | undefined;

process.on('message', (job: RecogniserJob) => void answer(job).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());

async function answer(job: RecogniserJob): Promise<RecogniserReply> {
  const from = performance.now();
  const cpuBefore = process.cpuUsage();
  let recognition: Recognition = { text: '', confidence: 1 };
  if ('audio' in job) recognition = (await recognise?.(job.audio)) ?? recognition;
  else recognise = job.model === null ? await loadPeer(job.words) : await loadOwn(job.model);
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    recognition,
    wallMs: performance.now() - from,
    cpuMs: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

async function loadOwn(model: string): Promise<Recognise> {
  const recogniser = await loadRecogniser(model);
  return (audio) => recogniser.recognise(audio);
}

/** The used part; the package is not installed with the project. */
interface Swallower {
  get_model_path(name: string): string;
  readonly Decoder: new (config: object) => {
    initialize(): Promise<void>;
    set_grammar(jsgf: string): void;
    start(): void;
    process_audio(audio: Float32Array, search: boolean, isWhole: boolean): void;
    stop(): void;
    get_text(): string | null;
  };
}

/** PocketSphinx as WebAssembly with its English model. It knows only grammars, so it gets one of all spoken words. */
async function loadPeer(words: readonly string[]): Promise<Recognise> {
  const require = createRequire(path.join(installPeers(), 'package.json'));
  const entry = require.resolve('soundswallower');
  const { default: create } = (await import(entry)) as {
    default: (settings: object) => Promise<Swallower>;
  };
  const swallower = await create({ modelBase: path.join(path.dirname(entry), 'model/') });
  const decoder = new swallower.Decoder({
    hmm: swallower.get_model_path('en-us'),
    samprate: 16_000,
    // With the default it inserts twice as many words.
    wip: 0.1,
    loglevel: 'FATAL',
  });
  await decoder.initialize();
  decoder.set_grammar(`#JSGF V1.0; grammar spoken; public <words> = (${words.join(' | ')})+;`);
  return (audio) => {
    decoder.start();
    decoder.process_audio(audio, false, true);
    decoder.stop();
    return { text: decoder.get_text() ?? '', confidence: 1 };
  };
}
