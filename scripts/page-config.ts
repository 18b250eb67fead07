// Reports problems of the environment's configuration before a build fails because of them.
import { FirmlineError } from '@firmline/sdk/errors';
import { pageDeploymentFromEnv } from '@firmline/sdk/page-env';
import { buildEnvironment } from '../web/build/config-plugin.ts';

try {
  if (pageDeploymentFromEnv(buildEnvironment()) === null) {
    console.error(
      'No configuration in the environment or in .env (see .env.example): the page is built without one, for a server that fills it in.',
    );
  }
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  console.error([error.message, error.hint].filter(Boolean).join('\n'));
  process.exitCode = 1;
}
