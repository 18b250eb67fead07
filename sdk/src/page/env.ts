import { FirmlineError } from '../errors.ts';
import { parsePageConfig, requiredFields, type PageConfig } from './config.ts';
import type { PageEnvironment } from './env-checks.ts';
import { otherProblems, secretProblems } from './env-problems.ts';
import { callMachineVariable, type Field, fieldsFromEnv, variables, wantsProxy } from './env-variables.ts';

export { buildVariables } from './env-variables.ts';
export { secretsOf, type PageEnvironment } from './env-checks.ts';
export { secretKeysIn, type SecretKey } from '../secret-keys.ts';

const defaults = { platformUrl: 'https://api.vapi.ai' };

/** Under what name on the page's own origin the data service is reached, where the host passes requests on to it. */
const proxiedUrl = '/_';

const notSet = (missing: readonly Field[]) =>
  `${missing.map((field) => variables[field]).join(', ')} not set.`;

/** Fields that name one service together. */
const services = [
  ['supabaseUrl', 'supabaseAnonKey'],
  ['platformPublicKey', 'assistantId'],
] as const;

/**
 * The hosted services of the environment, for a page whose other services run here. Each is independent of the others.
 * @throws FirmlineError 'config-missing' where a service is named in part, 'config-invalid' where a key is a secret one
 */
export function hostedServicesFromEnv(env: PageEnvironment): Partial<PageConfig> {
  const { platformUrl = defaults.platformUrl, ...given } = fieldsFromEnv(env);
  for (const service of services) {
    const missing = service.filter((field) => !given[field]);
    if (missing.length > 0 && missing.length < service.length) {
      throw new FirmlineError(`The page's configuration is incomplete: ${notSet(missing)}`, {
        code: 'config-missing',
        fault: 'user',
        hint: 'Set it in .env (see .env.example), or unset what belongs to it to use the local one.',
      });
    }
  }
  const problems = secretProblems(given, env);
  if (problems.length > 0) throw unusable(problems, 'Correct it in .env or in the environment.');
  // A platform's address alone changes nothing: without its key and assistant the local one is used.
  return given.platformPublicKey === undefined ? given : { ...given, platformUrl };
}

/** A page as it is deployed. */
export interface PageDeployment {
  readonly config: PageConfig;
  /** The data service that the host passes requests for `/_/rest/v1` on to; absent where visitors ask it themselves. */
  readonly dataService?: string;
}

/**
 * A whole configuration from the environment, for a page that others are going to open.
 * @returns null when no variable is set
 * @throws FirmlineError 'config-missing' or 'config-invalid', naming everything that is wrong
 */
export function pageDeploymentFromEnv(env: PageEnvironment, now = Date.now()): PageDeployment | null {
  const given = fieldsFromEnv(env);
  if (Object.keys(given).length === 0 && !wantsProxy(env)) return null;
  const config = { ...defaults, ...given };
  const missing = requiredFields.filter((field) => !config[field]);
  const problems = [...secretProblems(given, env), ...otherProblems(given, env, now)];
  if (problems.length > 0) {
    throw unusable([...(missing.length > 0 ? [notSet(missing)] : []), ...problems], correct);
  }
  if (missing.length > 0) {
    throw new FirmlineError(`The page's configuration is incomplete: ${notSet(missing)}`, {
      code: 'config-missing',
      fault: 'user',
      hint: 'Set them as .env.example shows, or none of them.',
    });
  }
  const callMachineUrl = env[callMachineVariable]?.trim();
  const checked = parsePageConfig({ ...config, ...(callMachineUrl ? { callMachineUrl } : {}) });
  if (!wantsProxy(env)) return { config: checked };
  return {
    config: { ...checked, supabaseUrl: proxiedUrl },
    dataService: checked.supabaseUrl.replace(/\/+$/, ''),
  };
}

const correct = 'Correct it in .env or in the environment (see .env.example), and build again.';

function unusable(problems: readonly string[], hint: string): FirmlineError {
  const list =
    problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n  - ${problem}`).join('');
  return new FirmlineError(`The page's configuration is not usable:${list}`, {
    code: 'config-invalid',
    fault: 'user',
    hint,
  });
}
