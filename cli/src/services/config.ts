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

/** Reads `.env` of this folder, once; what is set already stays. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * The hosted project of the environment, or the stack that runs in this folder or one above it.
 * @throws FirmlineError 'config-missing' when there is neither
 */
export function findConnection(): Connection {
  loadEnvFile();
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
  const stack = readStackFile(process.cwd());
  if (stack) return { ...stack, pageUrl: pageUrl ?? stack.pageUrl };
  throw new FirmlineError('No stack is running here, and no Supabase project is set.', {
    code: 'config-missing',
    fault: 'user',
    hint: 'Start one with npm start, or set SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY.',
  });
}

/** The nearest `.firmline/stack.json` of a stack that runs, from this folder upwards. One that was killed left its file. */
function readStackFile(folder: string): Connection | undefined {
  const file = path.join(folder, '.firmline', 'stack.json');
  if (existsSync(file)) {
    const stack = parseJson(readFileSync(file, 'utf8'));
    if (isStack(stack) && isRunning(stack.pid)) {
      return { supabaseUrl: stack.supabaseUrl, serviceRoleKey: stack.serviceRoleKey, pageUrl: stack.url };
    }
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : readStackFile(parent);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface StackFile {
  url: string;
  pid: number;
  supabaseUrl: string;
  serviceRoleKey: string;
}

const isStack = (value: unknown): value is StackFile =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'supabaseUrl' in value &&
  typeof value.supabaseUrl === 'string' &&
  'serviceRoleKey' in value &&
  typeof value.serviceRoleKey === 'string';
