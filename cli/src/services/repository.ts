import { createBackend } from '@firmline/sdk/backend';
import { createFirmRepository, type FirmRepository } from '@firmline/sdk/firms';

/** Firm records of a project, for a command that asks and ends. */
export function openRepository(supabaseUrl: string, supabaseKey: string): FirmRepository {
  const client = createBackend({
    supabaseUrl,
    supabaseKey,
    options: {
      auth: { persistSession: false, autoRefreshToken: false },
      // The library's own retries wait seven seconds without a word.
      db: { retry: false },
    },
  });
  return createFirmRepository(client);
}
