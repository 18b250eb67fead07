import { PostgrestClient } from '@supabase/postgrest-js';
import { FirmlineError } from '../errors.ts';
import { createFirmRepository, type FirmRepository } from './repository.ts';

export interface RepositoryOptions {
  readonly supabaseUrl: string;
  /** The service-role key. */
  readonly supabaseKey: string;
  readonly fetch?: typeof fetch;
}

/**
 * The firm records of a project, without the rest of supabase-js.
 * @throws FirmlineError 'config-invalid' for an invalid URL
 */
export function openFirmRepository({
  supabaseUrl,
  supabaseKey,
  fetch = globalThis.fetch,
}: RepositoryOptions): FirmRepository {
  if (!URL.canParse(supabaseUrl) || !/^https?:$/.test(new URL(supabaseUrl).protocol)) {
    throw new FirmlineError(`"${supabaseUrl}" is not the URL of a Supabase project.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Pass the URL of the project, such as https://project.supabase.co.',
    });
  }
  const client = new PostgrestClient(`${supabaseUrl.replace(/\/+$/, '')}/rest/v1`, {
    headers: { apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
    // Its own retries wait silently for seven seconds.
    retry: false,
    // A redirect would send the key along to another host.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  });
  return createFirmRepository(client);
}
