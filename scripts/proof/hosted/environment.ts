import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

const envFile = path.resolve(import.meta.dirname, '../../../.env');

/** The environment, and for what it does not set the `.env` of the project, as for a build. */
export function readEnvironmentVariables(): Readonly<Record<string, string | undefined>> {
  return { ...(existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}), ...process.env };
}
