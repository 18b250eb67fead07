import { type FirmFilter, type FirmRecord, openFirmRepository } from '@firmline/sdk/firms';
import { buildAssistantOverrides } from '@firmline/sdk/assistant';
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

/** Begins a call of a firm, as its page does. @returns its id */
export async function beginCall(slug: string): Promise<string> {
  const firm = await stackFirms.get(slug);
  if (firm === null) throw new Error(`There is no firm "${slug}".`);
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.platformPublicKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      assistantId: stack.assistantId,
      assistantOverrides: buildAssistantOverrides(firm),
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** The matching firms by slug, without the times of their rows. */
export async function storedFirms(filter: FirmFilter): Promise<FirmRecord[]> {
  const foundFirms: FirmRecord[] = [];
  for await (const firms of stackFirms.pages(filter))
    foundFirms.push(...firms.map(({ createdAt: _created, updatedAt: _updated, ...firm }) => firm));
  return foundFirms;
}
