import { FirmlineError } from '@firmline/sdk/errors';
import { readEvents } from '@firmline/sdk/rest';
import { tlsFailure } from '#util/tls-failure';
import * as v from 'valibot';

export interface LanguageModelOptions {
  /** Address of an API like OpenAI's, such as `http://localhost:11434/v1`. */
  readonly url: string;
  /** Its name there. Default: the first that the API lists. */
  readonly model?: string | undefined;
  /** Sent as a bearer token. */
  readonly key?: string | undefined;
  /** Maximum wait for words, the first and the next, ms. Default 8,000. */
  readonly wordsMs?: number | undefined;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface LanguageModel {
  /**
   * The model's response, sentence by sentence as it is written.
   * @throws FirmlineError 'network', 'timeout', 'http', 'unparsable', or 'aborted' by the signal
   */
  sentences(
    messages: readonly ChatMessage[],
    options: { readonly maxTokens: number; readonly signal: AbortSignal },
  ): AsyncIterable<string>;
}

/** About twice as many as in English. A server that ignores the limit of tokens is cut off there. */
const charactersPerToken = 8;

const chunk = v.object({
  choices: v.array(v.object({ delta: v.optional(v.object({ content: v.nullish(v.string()) })) })),
});
const modelList = v.object({ data: v.array(v.object({ id: v.string() })) });

/** A language model behind an OpenAI-compatible address: Ollama, llama.cpp, or a hosted one. */
export function createLanguageModel({
  url,
  model,
  key,
  wordsMs = 8000,
}: LanguageModelOptions): LanguageModel {
  const base = url.replace(/\/+$/, '');
  const host = new URL(base).host;
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };

  const requestModel = async (path: string, init: RequestInit): Promise<Response> => {
    // A redirect could take prompts and key elsewhere.
    const response = await fetch(base + path, { ...init, headers, redirect: 'error' });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new FirmlineError(`The language model at ${host} responded with ${response.status}.`, {
      code: 'http',
      hint: 'Check FIRMLINE_LLM_URL, FIRMLINE_LLM_MODEL and FIRMLINE_LLM_KEY.',
    });
  };

  let name = model;
  const firstListed = async (signal: AbortSignal) => {
    const { data } = v.parse(modelList, await (await requestModel('/models', { signal })).json());
    const [firstModel] = data;
    if (firstModel) return firstModel.id;
    throw new FirmlineError(`The language model server at ${host} has no model.`, {
      code: 'http',
      hint: 'Load a model there, or set FIRMLINE_LLM_MODEL.',
    });
  };
  // Concurrent calls ask each for themselves, because an interruption of one must not fail the other.
  const nameOf = async (signal: AbortSignal) => (name ??= await firstListed(signal));

  return {
    async *sentences(messages, { maxTokens, signal }) {
      const silence = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), wordsMs);
      };
      const anySignal = AbortSignal.any([signal, silence.signal]);
      let isWordless = true;
      try {
        wait();
        const body = { model: await nameOf(anySignal), messages, max_tokens: maxTokens, stream: true };
        const response = await requestModel('/chat/completions', {
          method: 'POST',
          body: JSON.stringify(body),
          signal: anySignal,
        });
        let rest = '';
        let charactersLeft = maxTokens * charactersPerToken;
        for await (const event of readEvents(bytesOf(response))) {
          const text = (v.parse(chunk, event).choices[0]?.delta?.content ?? '').slice(0, charactersLeft);
          if (text === '') continue;
          charactersLeft -= text.length;
          const { fullSentences, incomplete } = completeSentences(rest + text);
          // They may take long to say.
          clearTimeout(timer);
          if (fullSentences.length > 0) isWordless = false;
          yield* fullSentences;
          rest = incomplete;
          if (charactersLeft === 0) break;
          wait();
        }
        if (rest.trim() !== '') {
          isWordless = false;
          yield rest.trim();
        }
      } catch (cause) {
        throw failureError(cause, { host, isTooLate: silence.signal.aborted, isAborted: signal.aborted });
      } finally {
        clearTimeout(timer);
      }
      if (!isWordless) return;
      throw new FirmlineError(`The language model at ${host} responded without words.`, {
        code: 'unparsable',
        hint: 'Use a model and a server that stream text.',
      });
    },
  };
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) for await (const bytes of body) yield v.parse(v.instance(Uint8Array), bytes);
}

interface Failure {
  readonly host: string;
  readonly isTooLate: boolean;
  readonly isAborted: boolean;
}

function failureError(cause: unknown, { host, isTooLate, isAborted }: Failure): FirmlineError {
  if (isAborted) return new FirmlineError('The response was cancelled.', { code: 'aborted', cause });
  if (isTooLate) {
    return new FirmlineError(`The language model at ${host} sent no words in time.`, {
      code: 'timeout',
      hint: 'Load the model there first, or choose a faster one with FIRMLINE_LLM_MODEL.',
      cause,
    });
  }
  // 'network': a response without a single event. What fails below it is no error of ours.
  const isOfEvents = cause instanceof FirmlineError && /^(?:unparsable|network)$/.test(cause.code);
  if (cause instanceof FirmlineError && !isOfEvents) return cause;
  if (isOfEvents || v.isValiError(cause)) {
    return new FirmlineError(`The server at ${host} does not respond like OpenAI's chat API.`, {
      code: 'unparsable',
      hint: 'Check FIRMLINE_LLM_URL; most addresses end in /v1.',
      cause,
    });
  }
  const { message, hint } = tlsFailure(cause, `the language model at ${host}`) ?? {
    message: `The language model at ${host} cannot be reached.`,
    hint: 'Start it, or check FIRMLINE_LLM_URL.',
  };
  return new FirmlineError(message, { code: 'network', hint, cause });
}

/** Splits a text that is still being written into complete sentences and the open rest. */
function completeSentences(text: string): { readonly fullSentences: string[]; readonly incomplete: string } {
  const segments = Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text));
  // The last may go on, even after a full stop: "at 9." may become "at 9.30".
  const incompleteSegment = segments.pop()?.segment ?? '';
  const completeParts = segments.map(({ segment }) => segment.trim()).filter((segment) => segment !== '');
  return { fullSentences: completeParts, incomplete: incompleteSegment };
}
