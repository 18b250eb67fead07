import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { FirmlineError } from './errors.ts';
import { defaultFetch } from '#runtime/proxy/proxy';
import { keyHeaders } from './firms/record.ts';
import { withoutCache } from './uncached.ts';

export interface BackendOptions {
  readonly supabaseUrl: string;
  /** The anonymous key in a browser; the service-role key only where no visitor can see it. */
  readonly supabaseKey: string;
  readonly options?: SupabaseClientOptions<'public'>;
}

/** Realtime heartbeat, ms. The library's own default is 25 s. */
const heartbeatIntervalMs = 30_000;

/**
 * The hosted backend: authentication, database, realtime, storage and functions of a Supabase project.
 * @throws FirmlineError 'config-missing', with the client library's message; 'config-invalid' for an unusable URL
 */
export function createBackend({ supabaseUrl, supabaseKey, options }: BackendOptions): SupabaseClient {
  if (!supabaseUrl) throw missingSetting('supabaseUrl is required.', address);
  if (!supabaseKey) {
    throw missingSetting(
      'supabaseKey is required.',
      'Pass a key of the project, from Project settings > API.',
    );
  }
  try {
    return createClient(supabaseUrl, supabaseKey, {
      ...options,
      global: { ...options?.global, fetch: withoutKeyAsToken(supabaseKey, options?.global?.fetch) },
      realtime: { heartbeatIntervalMs, ...options?.realtime },
    });
  } catch (cause) {
    throw new FirmlineError(`"${supabaseUrl}" is not the URL of a Supabase project.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: address,
      cause,
    });
  }
}

/** The library sends every key as the bearer token too, unless there is another token. */
const withoutKeyAsToken =
  (key: string, send?: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    const isKey = headers.get('authorization') === `Bearer ${key}`;
    if (isKey && !('authorization' in keyHeaders(key))) headers.delete('authorization');
    return (send ?? defaultFetch)(input, { ...withoutCache(), ...init, headers });
  };

const address = 'Pass the URL of the project, such as https://project.supabase.co.';

const missingSetting = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'config-missing', fault: 'user', hint });
