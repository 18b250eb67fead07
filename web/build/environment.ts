import { withEnvFile } from '@firmline/util/env-file';
import { buildVariables } from '../../sdk/src/page/env.ts';

/** The variable with the path of the `.env` for a build, if any. */
export const envFileVariable = 'FIRMLINE_ENV_FILE';

/** The environment of a build, completed from the `.env`. */
export function buildEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = env[envFileVariable];
  return file ? withEnvFile(env, file, buildVariables, (reason) => console.warn(reason)) : env;
}
