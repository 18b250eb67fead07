import { withEnvFile } from '../../sdk/src/files/env-file.ts';
import { buildVariables } from '../../sdk/src/page/env.ts';

/** Names the `.env` that a build takes its variables from, where it takes any. */
export const envFileVariable = 'FIRMLINE_ENV_FILE';

/** What the page is built by: the environment, and what it does not set from the named `.env`. */
export function buildEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = env[envFileVariable];
  return file ? withEnvFile(env, file, buildVariables, (reason) => console.warn(reason)) : env;
}
