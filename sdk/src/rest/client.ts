import { FirmlineError } from '../errors.ts';
import { PlatformError } from './platform-error.ts';

export interface PlatformClientOptions {
  /** Such as https://api.vapi.ai. */
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
}

interface RequestOptions {
  readonly signal?: AbortSignal;
}

interface ListQuery {
  readonly limit?: number;
}

/** A platform record: its id, and whatever else the platform sent. */
export interface PlatformRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The voice platform's REST interface. Methods throw PlatformError, or FirmlineError 'network' or 'aborted'. */
export interface PlatformClient {
  readonly call: {
    createWeb(body: object, options?: RequestOptions): Promise<PlatformRecord>;
    list(query?: ListQuery, options?: RequestOptions): Promise<PlatformRecord[]>;
    get(id: string, options?: RequestOptions): Promise<PlatformRecord>;
  };
  readonly assistant: {
    list(query?: ListQuery, options?: RequestOptions): Promise<PlatformRecord[]>;
    get(id: string, options?: RequestOptions): Promise<PlatformRecord>;
  };
}

export function createPlatformClient({
  baseUrl,
  token,
  fetch = globalThis.fetch,
}: PlatformClientOptions): PlatformClient {
  const base = baseUrl.replace(/\/+$/, '');

  const request = async (method: string, path: string, body?: object, { signal }: RequestOptions = {}) => {
    const operation = `${method} ${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(base + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(signal ? { signal } : {}),
      });
      text = await response.text();
    } catch (cause) {
      throw signal?.aborted
        ? new FirmlineError(`${operation} was cancelled.`, { code: 'aborted', cause })
        : new FirmlineError(`Could not reach the voice platform for ${operation}.`, {
            code: 'network',
            hint: 'Check the connection and the platform URL.',
            cause,
          });
    }
    const parsed = parseJson(text);
    if (!response.ok) throw new PlatformError(operation, response.status, parsed ?? text);
    if (parsed === undefined) {
      throw new FirmlineError(`${operation} answered with something that is not JSON.`, { code: 'http' });
    }
    return parsed;
  };

  const list = (path: string) => async (query?: ListQuery, options?: RequestOptions) => {
    const search = query?.limit === undefined ? '' : `?limit=${query.limit}`;
    return (await request('GET', path + search, undefined, options)) as PlatformRecord[];
  };
  const get = (path: string) => async (id: string, options?: RequestOptions) =>
    (await request('GET', `${path}/${encodeURIComponent(id)}`, undefined, options)) as PlatformRecord;

  return {
    call: {
      createWeb: async (body, options) =>
        (await request('POST', '/call/web', body, options)) as PlatformRecord,
      list: list('/call'),
      get: get('/call'),
    },
    assistant: { list: list('/assistant'), get: get('/assistant') },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
