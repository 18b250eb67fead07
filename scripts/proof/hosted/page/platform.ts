/// <reference lib="dom" />
// Records the requests to the voice platform and its responses.
import type { MadeCall } from './contract.ts';
import { record } from './record.ts';

/** Response fields recorded with their values; of the others only the names. */
const whole = new Set([
  'artifactPlan',
  'id',
  'message',
  'error',
  'statusCode',
  'status',
  'transport',
  'type',
]);

export interface RecordedFetch {
  readonly fetch: typeof fetch;
  readonly made: () => MadeCall | null;
}

/** Records the requests to the platform and, on request, removes the meeting token from its responses. */
export function recordFetch(withoutToken: boolean): RecordedFetch {
  let made: MadeCall | null = null;
  return {
    made: () => made,
    async fetch(input, init) {
      const request = new Request(input, init);
      const body = await readJson(request.clone());
      const began = performance.now();
      record('platform', 'request', {
        method: request.method.toLowerCase(),
        path: '/call/web',
        fields: fieldsOf(body),
      });
      const response = await fetch(request);
      const answer = await readJson(response.clone());
      record('platform', 'response', {
        code: response.status,
        ms: performance.now() - began,
        fields: fieldsOf(answer),
        body: wholeOf(answer),
      });
      if (!response.ok || !isObject(answer)) return response;
      made = madeOf(answer);
      if (!withoutToken || !isObject(answer['transport'])) return response;
      const { callToken: _, ...transport } = answer['transport'];
      return Response.json({ ...answer, transport }, { status: response.status });
    },
  };
}

function madeOf(answer: Readonly<Record<string, unknown>>): MadeCall | null {
  const { id, monitor, transport } = answer;
  if (typeof id !== 'string') return null;
  const controlUrl = isObject(monitor) ? monitor['controlUrl'] : undefined;
  return {
    id,
    ...(typeof controlUrl === 'string' ? { controlUrl } : {}),
    hasToken: isObject(transport) && typeof transport['callToken'] === 'string',
  };
}

/** The names of the fields, each with true. */
const fieldsOf = (value: unknown): Readonly<Record<string, boolean>> =>
  isObject(value) ? Object.fromEntries(Object.keys(value).map((name) => [name, true])) : {};

const wholeOf = (value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => whole.has(name))) : {};

async function readJson(message: Request | Response): Promise<unknown> {
  try {
    return (await message.json()) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
