import { PostgrestClient } from '@supabase/postgrest-js';
import { projectUrlProblem } from '#util/project-url';
import { FirmlineError } from '../errors.ts';
import { defaultFetch } from '#runtime/proxy/proxy';
import { uncached } from '../uncached.ts';
import { keyHeaders } from './record.ts';
import { createFirmRepository, type FirmRepository } from './repository.ts';

export interface RepositoryOptions {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: FirmFetch;
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
 * @throws FirmlineError 'config-invalid' for an invalid URL
 */
export function openFirmRepository({
  supabaseUrl,
  supabaseKey,
  fetch = defaultFetch,
}: RepositoryOptions): FirmRepository {
  if (!URL.canParse(supabaseUrl) || !/^https?:$/.test(new URL(supabaseUrl).protocol)) {
    throw new FirmlineError(`"${supabaseUrl}" is not the URL of a Supabase project.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass the URL of the project, such as https://project.supabase.co.',
    });
  }
  const problem = projectUrlProblem(new URL(supabaseUrl));
  if (problem !== undefined) {
    throw new FirmlineError(`"${supabaseUrl}" ${problem}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass the URL of the project, from Project settings > API.',
    });
  }
  const client = new PostgrestClient(`${supabaseUrl.replace(/\/+$/, '')}/rest/v1`, {
    headers: keyHeaders(supabaseKey),
    // Its own retries wait silently for seven seconds.
    retry: false,
    // PostgREST's client sends and reads only these parts, but its types ask for all of `fetch`.
    fetch: async (url, init) =>
      (await fetch(url as string, {
        ...(init as FirmRequest),
        ...uncached(),
        redirect: 'manual',
      })) as Response,
  });
  return createFirmRepository(client);
}
