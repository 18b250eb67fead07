import type { Plugin } from 'vite';

// By path: while Vite reads its configuration, the workspace package may not have been built.
import { FirmlineError } from '../../sdk/src/errors.ts';
import { pageDeploymentFromEnv, buildVariables } from '../../sdk/src/page/env.ts';
import { insertConfig } from '../../sdk/src/page/headers.ts';
import { readEnvFile, unsetIn } from '@firmline/util/env-file';

/** Fills in the page's configuration from the environment. Without the variables, the server must do it. */
export function pageConfigPlugin(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'firmline:page-config',
    transformIndexHtml: {
      // The prerendered notice has a link to be filled in.
      order: 'post',
      handler(html) {
        const deployment = pageDeploymentFromEnv(env);
        return deployment === null ? html : insertConfig(html, deployment.config);
      },
    },
  };
}

/** The variable with the path of the `.env` for a build, if any. */
export const envFileVariable = 'FIRMLINE_ENV_FILE';

/**
 * The environment of a build, completed from the `.env`.
 * @throws FirmlineError 'config-invalid' if the file can only be guessed at
 */
export function buildEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = env[envFileVariable];
  if (!file) return env;
  const { values, ignoredReason, unreadable } = readEnvFile(file, unsetIn(env, buildVariables));
  if (unreadable !== undefined) {
    const { problem, hint } = unreadable;
    throw new FirmlineError(problem, { code: 'config-invalid', fault: 'user', hint });
  }
  if (ignoredReason !== undefined) console.warn(ignoredReason);
  return { ...values, ...env };
}
