// Says in plain words what is wrong with the configuration in the environment, before a build stumbles over it.
import { FirmlineError } from '../sdk/src/errors.ts';
import { pageConfigFromEnv } from '../sdk/src/page-config.ts';

try {
  pageConfigFromEnv(process.env);
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  console.error([error.message, error.hint].filter(Boolean).join('\n'));
  process.exitCode = 1;
}
