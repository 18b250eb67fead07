import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { StackInfo } from '@firmline/harness/stack';

const web = path.resolve(import.meta.dirname, '../..');
const vite = path.resolve(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');

export interface BuiltPage {
  /** The folder to publish. */
  readonly dir: string;
  remove(): Promise<void>;
}

/** The environment of a deployment that uses the services of a local stack. */
export const deploymentEnv = (stack: StackInfo): Readonly<Record<string, string>> => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_ANON_KEY: stack.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  FIRMLINE_ASSISTANT_ID: stack.assistantId,
  FIRMLINE_WEBHOOK_URL: stack.webhookUrl,
  FIRMLINE_CALL_MACHINE_URL: stack.callMachineUrl,
  FIRMLINE_WEBSITE_URL: stack.websiteUrl,
  FIRMLINE_MAIN_SITE_URL: stack.mainSiteUrl,
});

/** Of a deployment: a build has only those that it was given, not those of the person who runs it. */
const isOfDeployment = ([name]: readonly [string, unknown]) => /^(SUPABASE|FIRMLINE)_/.test(name);

/**
 * Builds the page for a deployment, into its own folder. Without its variables, the server of the page fills them in.
 * @param project folder of the page's sources
 * @throws an error with the build's output if it fails
 */
export async function buildPage(env: Readonly<Record<string, string>>, project = web): Promise<BuiltPage> {
  const dir = await mkdtemp(path.join(tmpdir(), 'firmline-page-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  const args = [vite, 'build', project, '--outDir', dir, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    const inheritedEntries = Object.entries(process.env).filter((entry) => !isOfDeployment(entry));
    // Not in test mode, which would use React's development build.
    await promisify(execFile)(process.execPath, args, {
      env: { ...Object.fromEntries(inheritedEntries), NODE_ENV: 'production', ...env },
    });
    return { dir, remove };
  } catch (error) {
    await remove();
    throw new Error(String(error instanceof Error && 'stderr' in error ? error.stderr : error), {
      cause: error,
    });
  }
}
