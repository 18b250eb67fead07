import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { sign } from 'hono/jwt';
import * as v from 'valibot';
import { errorCode } from '#util/error-code';
import { writeWhole } from './data-dir.ts';

const text = v.pipe(v.string(), v.minLength(1));
const storedSchema = v.object({
  /** Signs the tokens of PostgREST's roles; 256 random bits, base64url. */
  jwtSecret: text,
  anonKey: text,
  serviceRoleKey: text,
  platformPublicKey: text,
  platformPrivateKey: text,
  orgId: text,
  assistantId: text,
});
/** Every secret and identifier of a local stack. Created once and kept in keys.json. */
export type StackKeys = Readonly<v.InferOutput<typeof storedSchema>>;

/**
 * Reads the keys, or creates and saves them.
 * @throws FirmlineError 'config-invalid' when the file is damaged
 */
export async function loadKeys(file: string): Promise<StackKeys> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (content !== null) return parseKeys(file, content);
  const keys = createKeys();
  await writeWhole(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

function parseKeys(file: string, content: string): StackKeys {
  const { success, output, issues } = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), content);
  if (success) return output;
  throw new FirmlineError(`The local keys in ${file} are damaged: ${issues[0].message}`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Delete the file; the next start creates new keys.',
  });
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

/**
 * The token with which the gateway asks PostgREST as this role. It lacks the time of issue: PostgREST refuses one in the
 * future, as a clock that was set back makes it.
 */
export const roleToken = (role: 'anon' | 'service_role', secret: string): Promise<string> =>
  sign({ iss: 'firmline-local', role, exp: Math.floor(Date.now() / 1000) + tenYears }, secret, 'HS256');
