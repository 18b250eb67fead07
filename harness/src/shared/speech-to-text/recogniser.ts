import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Validated } from '../schema/index.ts';

export const recognition = v.object({
  text: v.string(),
  /** Mean certainty of the model over the text's tokens, 0 to 1. */
  confidence: v.number(),
});
/** What the model made of some audio. */
export type Recognition = Validated<typeof recognition>;

/** Below this the model guesses: from noise, or from another language. */
export const minConfidence = 0.35;

/** Sample rate of the audio that the model takes, Hz. */
export const recognitionRate = 16_000;

export interface Recogniser {
  /** Writes down speech. Audio beyond 60 s is cut, because the model was made for short utterances. */
  recognise(audio: Float32Array): Promise<Recognition>;
  /**
   * How likely the model finds each text for this audio, beside the text that it would write itself: 0 for that text,
   * more negative for a less likely one. Mean of natural logarithms per token.
   */
  likelihoods(audio: Float32Array, texts: readonly string[]): Promise<number[]>;
}

// Its package is fetched when first needed, so its types are not there when this is compiled.
interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
type Tensors = Readonly<Record<string, Tensor>>;
interface Session {
  readonly inputNames: readonly string[];
  run(inputs: Tensors): Promise<Tensors>;
}
interface Runtime {
  readonly env: { readonly wasm: { numThreads: number; wasmBinary?: Uint8Array } };
  readonly InferenceSession: { create(model: Uint8Array): Promise<Session> };
  readonly Tensor: new (type: string, data: object, dims: readonly number[]) => Tensor;
}
interface Vocabulary {
  encode(text: string): number[];
  decode(tokens: readonly number[], isStart: boolean, hasSpace: boolean): string;
}

const startToken = 1;
const endToken = 2;
const maxSeconds = 60;
/** The model repeats itself instead of ending where it hears no words; speech has fewer tokens a second. */
const maxTokensPerSecond = 6.5;

/** Loads the model from the folder of `findSpeechModel`. Takes 1.5 s and 440 MB; recognition, up to 540 MB. */
export async function loadRecogniser(folder: string): Promise<Recogniser> {
  const file = (name: string) => path.join(folder, name);
  const module = (name: string): Promise<unknown> => import(pathToFileURL(file(name)).href);
  const runtime = v.parse(runtimeModule, await module('ort.wasm.bundle.min.mjs'));
  const vocabulary = v.parse(vocabularyModule, await module('llama-tokenizer.js')).default;
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.wasmBinary = await readFile(file('ort-wasm-simd-threaded.wasm'));
  const load = async (name: string) => runtime.InferenceSession.create(await readFile(file(name)));
  const encoder = await load('encoder_model.onnx');
  const decoder = await load('decoder_model_merged.onnx');
  const pastNames = decoder.inputNames.filter((name) => name.startsWith('past_key_values.'));
  const tensor = (type: string, data: object, dimensions: readonly number[]) =>
    new runtime.Tensor(type, data, dimensions);

  const encode = async (audio: Float32Array) => {
    const samples = audio.subarray(0, maxSeconds * recognitionRate);
    const { last_hidden_state: state } = await encoder.run({
      input_values: tensor('float32', samples, [1, samples.length]),
    });
    if (!state) throw new Error('The speech model returned nothing.');
    return state;
  };

  /** Appends tokens to the text so far. Returns the log probabilities of the token after each of them. */
  const decoding = (state: Tensor) => {
    let pastTensors: Record<string, Tensor> = Object.fromEntries(
      pastNames.map((name) => [name, tensor('float32', new Float32Array(0), [1, heads, 0, headSize])]),
    );
    let isFirst = true;
    return async (...tokens: readonly number[]): Promise<Float32Array[]> => {
      const output = await decoder.run({
        input_ids: tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
        encoder_hidden_states: state,
        use_cache_branch: tensor('bool', [!isFirst], [1]),
        ...pastTensors,
      });
      pastTensors = Object.fromEntries(
        pastNames.map((name) => {
          // What concerns the audio is computed in the first step alone.
          const isKept = !isFirst && name.includes('.encoder.');
          const presentTensor = isKept
            ? pastTensors[name]
            : output[name.replace('past_key_values', 'present')];
          return [name, v.parse(someTensor, presentTensor)];
        }),
      );
      isFirst = false;
      const { data } = v.parse(someTensor, output['logits']);
      const size = data.length / tokens.length;
      return tokens.map((_, tokenIndex) =>
        logProbabilities(data.subarray(tokenIndex * size, (tokenIndex + 1) * size)),
      );
    };
  };

  const write = async (state: Tensor, seconds: number) => {
    const nextDecoding = decoding(state);
    const tokens: number[] = [];
    let sum = 0;
    for (let token = startToken; tokens.length < Math.ceil(seconds * maxTokensPerSecond) + 2;) {
      const [logs = new Float32Array(0)] = await nextDecoding(token);
      token = likeliestToken(logs);
      sum += logs[token] ?? 0;
      if (token === endToken) break;
      tokens.push(token);
    }
    return { tokens, mean: sum / (tokens.length + 1) };
  };

  const likelihood = async (state: Tensor, text: string) => {
    // The vocabulary puts a start before the text.
    const tokens = [...vocabulary.encode(text).slice(1), endToken];
    // All at once: one after another takes several times as long.
    const logs = await decoding(state)(startToken, ...tokens.slice(0, -1));
    const sum = tokens.reduce((total, token, tokenIndex) => total + (logs[tokenIndex]?.[token] ?? 0), 0);
    return sum / tokens.length;
  };

  return {
    async recognise(audio) {
      if (audio.length < minSamples) return { text: '', confidence: 1 };
      const { tokens, mean } = await write(await encode(audio), audio.length / recognitionRate);
      return { text: vocabulary.decode(tokens, false, false).trim(), confidence: Math.exp(mean) };
    },
    async likelihoods(audio, texts) {
      const state = await encode(audio);
      const { mean } = await write(state, audio.length / recognitionRate);
      const differences: number[] = [];
      for (const text of texts) differences.push((await likelihood(state, text)) - mean);
      return differences;
    },
  };
}

/** Shape of the decoder's memory. */
const heads = 8;
const headSize = 36;
/** The encoder's first layers need this much audio. */
const minSamples = recognitionRate / 10;

function likeliestToken(values: Float32Array): number {
  let bestToken = 0;
  // A plain loop: this runs over 32,768 values for every token.
  for (let tokenIndex = 1; tokenIndex < values.length; tokenIndex++)
    if ((values[tokenIndex] ?? 0) > (values[bestToken] ?? 0)) bestToken = tokenIndex;
  return bestToken;
}

function logProbabilities(logits: Float32Array): Float32Array {
  const highestLogit = logits[likeliestToken(logits)] ?? 0;
  let sum = 0;
  for (let logitIndex = 0; logitIndex < logits.length; logitIndex++)
    sum += Math.exp((logits[logitIndex] ?? 0) - highestLogit);
  const offset = highestLogit + Math.log(sum);
  return logits.map((value) => value - offset);
}

const isFunction = v.custom<never>((value) => typeof value === 'function');
const someTensor = v.custom<Tensor>((value) => v.is(v.object({ data: v.instance(Float32Array) }), value));
const runtimeModule = v.custom<Runtime>((value) =>
  v.is(
    v.object({ env: v.object({ wasm: v.object({}) }), InferenceSession: isFunction, Tensor: isFunction }),
    value,
  ),
);
const vocabularyModule = v.object({
  default: v.custom<Vocabulary>((value) => v.is(v.object({ encode: isFunction, decode: isFunction }), value)),
});
