import path from 'node:path';
import { withEnvFile } from '../../../sdk/src/files/env-file.ts';
import { buildVariables } from '../../../sdk/src/page/env.ts';

const envFile = path.resolve(import.meta.dirname, '../../../.env');

/** The environment, and for what it does not set the `.env` of the project, as for a build. */
export const readEnvironmentVariables = (): Readonly<Record<string, string | undefined>> =>
  withEnvFile(process.env, envFile, [...buildVariables, 'FIRMLINE_PAGE_URL'], (reason) =>
    console.warn(reason),
  );
