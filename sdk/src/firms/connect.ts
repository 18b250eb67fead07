import { PostgrestClient } from '@supabase/postgrest-js';
import { defaultFetch } from '#runtime/proxy/proxy';
import { withoutCache } from '../uncached.ts';
import { projectConnection } from './project-connection.ts';
import { createFirmRepository, type FirmRepository } from './repository.ts';

export interface RepositoryOptions {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Default: the global `fetch`; in Node through the proxy of the environment, if it names one. */
  readonly fetch?: FirmFetch | undefined;
}

/** A function that sends requests like `fetch`, and fails like it: with the signal's reason, or a TypeError. */
export type FirmFetch = (url: string, request: FirmRequest) => Promise<FirmResponse>;

export interface FirmRequest {
  readonly method?: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  readonly signal?: AbortSignal | null;
  /** A redirect would send the key along to another host. */
  readonly redirect?: 'manual';
  readonly cache?: 'no-store';
}

export interface FirmResponse extends Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> {
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * The firm records of a project, without the rest of supabase-js.
 * @throws FirmlineError 'config-invalid' for an invalid URL, 'config-missing' without a key
 */
export function openFirmRepository({
  supabaseUrl,
  supabaseKey,
  fetch = defaultFetch,
}: RepositoryOptions): FirmRepository {
  const { address, headers } = projectConnection(supabaseUrl, supabaseKey);
  const client = new PostgrestClient(address, {
    headers,
    // Its own retries wait silently for seven seconds.
    retry: false,
    // PostgREST's client sends and reads only these parts, but its types ask for all of `fetch`.
    fetch: async (url, init) =>
      (await fetch(url as string, {
        ...(init as FirmRequest),
        ...withoutCache(),
        redirect: 'manual',
      })) as Response,
  });
  return createFirmRepository(client);
}
