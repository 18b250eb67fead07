import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';

/** Every secret and identifier of a local stack. Created once and kept in keys.json. */
export interface StackKeys {
  /** Signs the tokens of PostgREST's roles; 256 random bits, base64url. */
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly platformPublicKey: string;
  readonly platformPrivateKey: string;
  readonly orgId: string;
  readonly assistantId: string;
}

/**
 * Reads the keys, or creates and saves them.
 * @throws FirmlineError 'config-invalid' when the file is damaged
 */
export async function loadKeys(file: string): Promise<StackKeys> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return parseKeys(file, text);
  const keys = createKeys();
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return keys;
}

function parseKeys(file: string, text: string): StackKeys {
  const fail = (problem: string, cause?: unknown) =>
    new FirmlineError(`The local keys in ${file} ${problem}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Delete the file; the next start creates new keys.',
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('are not JSON', cause);
  }
  const read = (name: keyof StackKeys): string => {
    const entry: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    if (typeof entry !== 'string' || entry === '') throw fail(`lack "${name}"`);
    return entry;
  };
  return {
    jwtSecret: read('jwtSecret'),
    anonKey: read('anonKey'),
    serviceRoleKey: read('serviceRoleKey'),
    platformPublicKey: read('platformPublicKey'),
    platformPrivateKey: read('platformPrivateKey'),
    orgId: read('orgId'),
    assistantId: read('assistantId'),
  };
}

function createKeys(): StackKeys {
  return {
    jwtSecret: secretOf(32),
    anonKey: `sb_publishable_${secretOf(24)}`,
    serviceRoleKey: `sb_secret_${secretOf(24)}`,
    platformPublicKey: randomUUID(),
    platformPrivateKey: randomUUID(),
    orgId: randomUUID(),
    assistantId: randomUUID(),
  };
}

const secretOf = (bytes: number) => randomBytes(bytes).toString('base64url');

const tenYears = 10 * 365 * 24 * 3600;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The token with which the gateway asks PostgREST as this role. */
export function roleToken(role: 'anon' | 'service_role', secret: string): string {
  const expiresAt = Math.floor(Date.now() / 1000) + tenYears;
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  // Without the time of issue: PostgREST refuses one in the future, as a clock that was set back makes it.
  const claims = encode({ iss: 'firmline-local', role, exp: expiresAt });
  const signature = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url');
  return `${header}.${claims}.${signature}`;
}
