import { type FirmFilter, type FirmRecord, openFirmRepository } from '@firmline/sdk/firms';
import { inject } from 'vitest';

/** The stack that all browser tests share. */
export const stack = inject('stack');

/** The variables that name it, like those of a hosted project. */
export const stackEnvironment = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_ANON_KEY: stack.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
  FIRMLINE_ASSISTANT_ID: stack.assistantId,
  FIRMLINE_WEBHOOK_URL: stack.webhookUrl,
  FIRMLINE_PAGE_URL: stack.url,
};

/** Its firms, for their owner. */
export const stackFirms = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});

/** The matching firms by slug, without the times of their rows. */
export async function storedFirms(filter: FirmFilter): Promise<FirmRecord[]> {
  const found: FirmRecord[] = [];
  for await (const firms of stackFirms.pages(filter))
    found.push(...firms.map(({ createdAt: _created, updatedAt: _updated, ...firm }) => firm));
  return found;
}
