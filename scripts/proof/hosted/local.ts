import path from 'node:path';
import { startStackApart } from '../../../harness/src/stack/index.ts';
import { type HostedSettings, settingsOf } from './settings.ts';

/** Runs the proof against a stack of this machine. */
export async function withLocalStack<Result>(
  signal: AbortSignal,
  run: (settings: HostedSettings) => Promise<Result>,
): Promise<Result> {
  const pageDir = path.resolve(import.meta.dirname, '../../../web/dist');
  const stack = await startStackApart({ pageDir, signal });
  try {
    return await run(
      settingsOf({
        SUPABASE_URL: stack.supabaseUrl,
        SUPABASE_ANON_KEY: stack.anonKey,
        FIRMLINE_PLATFORM_URL: stack.platformUrl,
        FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
        FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
        FIRMLINE_ASSISTANT_ID: stack.assistantId,
        FIRMLINE_CALL_MACHINE_URL: stack.callMachineUrl,
        FIRMLINE_PAGE_URL: stack.url,
      }),
    );
  } finally {
    await stack.stop();
  }
}
