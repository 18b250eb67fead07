import type { JsonValue } from '../../scenario/types.ts';
import type { CallTrace, DataProbe, EventSource, TracedCall, TraceEvent } from '../trace.ts';
import { redactHost } from './hosts.ts';
import { Placeholders } from './placeholders.ts';
import { isFieldName, isWord, opaqueKeys, secretForms, wordingKeys, wordKeys } from './vocabulary.ts';

export interface RedactOptions {
  /** Values to hide everywhere, by the name that replaces them, such as a variable's. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
}

/** Words of the protocol that occur under any key, and the assistant's name in its room. */
const plainTexts = new Set([
  '',
  '*',
  'Vapi Speaker',
  'assistant',
  'bot',
  'customer',
  'default',
  'listening',
  'playable',
  'system',
  'user',
]);
/** Error codes of Postgres and PostgREST. */
const errorCode = /^(?:[0-9A-Z]{5}|PGRST\d{3})$/;
const isoDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const maxWording = 300;
/** Times since 1970 and phone numbers are larger; useful durations and sizes are not. */
const largestNumber = 10_000_000;
const deepest = 24;

/**
 * A trace that can be shared. Keeps only harmless data: field names, words of closed lists, numbers and the wording of
 * errors. Everything else becomes a placeholder; equal values get equal placeholders.
 */
export function redactTrace(trace: CallTrace, { secrets }: RedactOptions): CallTrace {
  const redactor = new Redactor(secrets);
  // Twice, because a wording may contain a value that only a later event reveals.
  redactor.trace(trace);
  return redactor.trace(trace);
}

class Redactor {
  readonly #placeholders = new Placeholders();

  constructor(secrets: RedactOptions['secrets']) {
    for (const [name, value] of Object.entries(secrets)) if (value) this.#placeholders.name(value, name);
  }

  trace({ made, data, calls, ...rest }: CallTrace): CallTrace {
    return {
      ...rest,
      made: { ...made, policy: this.#policy(made.policy) },
      data: data && data.map((probe) => this.#probe(probe)),
      calls: calls.map((call) => this.#call(call)),
    };
  }

  #call({ events, ...call }: TracedCall): TracedCall {
    return { ...call, events: events.map((event) => this.#event(event)) };
  }

  #event({ at, of, name, data }: TraceEvent): TraceEvent {
    return {
      at,
      of,
      name: this.#word(name),
      ...(data === undefined ? {} : { data: this.#value(data, { inError: /error/.test(name), of }) }),
    };
  }

  #probe({ code, ...probe }: DataProbe): DataProbe {
    return { ...probe, ...(code === undefined ? {} : { code: errorCode.test(code) ? code : '<code>' }) };
  }

  #policy(policy: string): string {
    return policy.replaceAll(/\b(https?|wss?):\/\/([^\s;:/*]+)/g, (_, scheme: string, host: string) => {
      const named = this.#placeholders.hideIn(host);
      return `${scheme}://${named === host ? this.#host(host) : named}`;
    });
  }

  #value(value: JsonValue, context: Context, key = ''): JsonValue {
    if (typeof value === 'string') return this.#text(value, key, context);
    if (typeof value === 'number') return Math.abs(value) < largestNumber ? rounded(value) : '<number>';
    if (typeof value !== 'object' || value === null) return value;
    const depth = (context.depth ?? 0) + 1;
    if (depth > deepest) return '<deeper>';
    const isError = context.inError || /error/i.test(key);
    const inner = { ...context, inError: isError, depth };
    if (isList(value)) return value.map((entry) => this.#value(entry, inner, key));
    // The client's own data about a stage is harmless.
    if (opaqueKeys.has(key) && !(context.of === 'client' && key === 'metadata')) {
      this.#learn(value);
      return `<${Object.keys(value).length} fields>`;
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [this.#key(name), this.#value(entry, inner, name)]),
    );
  }

  #text(text: string, key: string, context: Context): JsonValue {
    const { inError } = context;
    if (plainTexts.has(text)) return text;
    if (isoDate.test(text)) return '<time>';
    if (key === 'dailyJsVersion' && /^\d{1,3}(\.\d{1,3}){2}$/.test(text)) return text;
    // Details of an error are JSON in a string.
    const inner = key === 'details' ? parsed(text) : undefined;
    if (inner !== undefined) return this.#value(inner, context, key);
    if (key === 'host') return this.#host(text);
    const isWording = wordingKeys.has(key) || (inError && key === 'message');
    if (isWording) return this.#wording(text);
    if (wordKeys.has(key) && isWord(text)) {
      const safe = this.#placeholders.hideIn(text);
      if (safe === text) return text;
    }
    if (inError && key === 'name' && /^[A-Z]\w{0,30}Error$/.test(text))
      return this.#placeholders.hideIn(text);
    // The proof wrote these paths itself.
    if (key === 'path' && /^\/[a-z/{}-]*$/.test(text)) return this.#placeholders.hideIn(text);
    return this.#placeholder(text);
  }

  #placeholder(text: string): string {
    if (plainTexts.has(text)) return text;
    const [kind] = secretForms.find(([, form]) =>
      new RegExp(`^(?:${form.source})$`, form.flags.replace('g', '')).test(text),
    ) ?? ['text'];
    return this.#placeholders.of(kind, text, kind === 'text' ? `of ${text.length} characters` : undefined);
  }

  #wording(text: string): string {
    let safe = this.#placeholders.hideIn(text);
    for (const [kind, form] of secretForms) {
      safe = safe.replaceAll(form, (found) =>
        /^<.*>$/.test(found) ? found : this.#placeholders.of(kind, found),
      );
    }
    return safe.length > maxWording ? `${safe.slice(0, maxWording)}…` : safe;
  }

  #word(text: string): string {
    const safe = this.#placeholders.hideIn(text);
    return safe === text && isWord(text) ? text : this.#placeholder(text);
  }

  #key(key: string): string {
    const safe = this.#placeholders.hideIn(key);
    return safe === key && (isFieldName(key) || isWord(key)) ? key : this.#placeholders.of('key', key);
  }

  #host(host: string): string {
    return redactHost(host, (kind, value) => this.#placeholders.of(kind, value));
  }

  /** Omitted texts must not be quoted elsewhere. */
  #learn(value: JsonValue): void {
    if (typeof value === 'string') this.#placeholder(value);
    else if (typeof value === 'object' && value !== null)
      for (const entry of Object.values(value)) this.#learn(entry);
  }
}

interface Context {
  readonly of: EventSource;
  readonly inError: boolean;
  readonly depth?: number;
}

const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The object or list of a JSON text; undefined for anything else. */
function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
