import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

/** Where firms are kept, and where their links begin. */
export interface Connection {
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  /** Without a trailing slash; missing where no page is known. */
  readonly pageUrl: string | undefined;
}

const hostedPlatform = 'https://api.vapi.ai';

/** Reads `.env` of this folder, once; what is set already stays. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Reads `.env` for an address and its key.
 * @throws FirmlineError 'config-invalid' where it would lead a key of the person's own to an address of the folder's: a
 * folder may have been made by somebody else
 */
function loadEnvironment(urlName: string, keyName: string): void {
  const { env } = process;
  const hasOwnKeyOnly = Boolean(env[keyName]) && !env[urlName];
  loadEnvFile();
  if (!hasOwnKeyOnly || !env[urlName]) return;
  throw new FirmlineError(`${urlName} comes from .env, but ${keyName} from the environment.`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Put both into the environment, or both into .env.',
  });
}

/**
 * The hosted project of the environment, or the stack that runs in this folder or one above it.
 * @throws FirmlineError 'config-missing' when there is neither
 */
export function findConnection(): Connection {
  loadEnvironment('SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY');
  const pageUrl = process.env['FIRMLINE_PAGE_URL']?.replace(/\/+$/, '') || undefined;
  const supabaseUrl = process.env['SUPABASE_URL'];
  if (supabaseUrl) {
    const serviceRoleKey = process.env['SUPABASE_SERVICE_ROLE_KEY'];
    if (!serviceRoleKey) {
      throw new FirmlineError('SUPABASE_URL is set, but SUPABASE_SERVICE_ROLE_KEY is not.', {
        code: 'config-missing',
        fault: 'user',
        hint: 'Put the service-role key into .env or the environment (Supabase: Project settings > API).',
      });
    }
    return { supabaseUrl, serviceRoleKey, pageUrl };
  }
  const stack = runningStack(['url', 'supabaseUrl', 'serviceRoleKey']);
  if (stack) {
    const { supabaseUrl: local, serviceRoleKey, url } = stack;
    return { supabaseUrl: local, serviceRoleKey, pageUrl: pageUrl ?? url };
  }
  throw new FirmlineError('No stack is running here, and no Supabase project is set.', {
    code: 'config-missing',
    fault: 'user',
    hint: 'Start one with npm start, or set SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY.',
  });
}

/** Where the voice platform is, and the key that opens all of it. */
export interface PlatformAccess {
  readonly baseUrl: string;
  readonly token: string;
}

/**
 * The hosted platform of the environment, or that of the stack that runs in this folder or one above it.
 * @throws FirmlineError 'config-missing' when there is neither, or a hosted one without its private key
 */
export function findPlatform(): PlatformAccess {
  loadEnvironment('FIRMLINE_PLATFORM_URL', 'FIRMLINE_PLATFORM_PRIVATE_KEY');
  const env = process.env;
  const token = env['FIRMLINE_PLATFORM_PRIVATE_KEY'];
  if (token) return { baseUrl: env['FIRMLINE_PLATFORM_URL'] || hostedPlatform, token };
  // The local platform is not to be taken for a hosted one whose page this is.
  const named = ['FIRMLINE_PLATFORM_URL', 'FIRMLINE_PLATFORM_PUBLIC_KEY'].find((name) => env[name]);
  if (named !== undefined) {
    throw new FirmlineError(`${named} is set, but FIRMLINE_PLATFORM_PRIVATE_KEY is not.`, {
      code: 'config-missing',
      fault: 'user',
      hint: 'Put the private key into .env or the environment.',
    });
  }
  const stack = runningStack(['platformUrl', 'platformPrivateKey']);
  if (stack) return { baseUrl: stack.platformUrl, token: stack.platformPrivateKey };
  throw new FirmlineError('No stack is running here, and no voice platform is set.', {
    code: 'config-missing',
    fault: 'user',
    hint: 'Start one with npm start, or set FIRMLINE_PLATFORM_PRIVATE_KEY.',
  });
}

/**
 * What is asked of the nearest `.firmline/stack.json`, from this folder upwards, that has it and whose stack runs. One
 * that was killed left its file.
 */
function runningStack<Field extends string>(
  fields: readonly Field[],
  folder = process.cwd(),
): Record<Field, string> | undefined {
  const file = path.join(folder, '.firmline', 'stack.json');
  if (existsSync(file)) {
    const stack = parseJson(readFileSync(file, 'utf8'));
    if (hasTexts(stack, fields) && 'pid' in stack && isRunning(stack.pid)) return stack;
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : runningStack(fields, parent);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRunning(pid: unknown): boolean {
  if (typeof pid !== 'number') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const hasTexts = <Field extends string>(
  value: unknown,
  fields: readonly Field[],
): value is Record<Field, string> =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof Reflect.get(value, field) === 'string');
