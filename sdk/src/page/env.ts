import { FirmlineError } from '../errors.ts';
import { parsePageConfig, requiredFields, type PageConfig } from './config.ts';
import { allProblems, optionProblems } from './env-problems.ts';
import {
  callMachineVariable,
  type ConfigField,
  fieldsFromEnv,
  isOn,
  type PageEnvironment,
  pageUrlVariable,
  proxyVariable,
  variables,
  wantsProxy,
} from './env-variables.ts';

export { buildVariables, pageUrlVariable, secretsOf, type PageEnvironment } from './env-variables.ts';
export { secretKeysIn, type SecretKey } from '../secret-keys.ts';

const defaults = { platformUrl: 'https://api.vapi.ai' };

/** The data service's path on the page's origin when the host forwards requests to it. */
const proxiedUrl = '/_';

const notSet = (missingFields: readonly ConfigField[]) =>
  `${missingFields.map((field) => variables[field]).join(', ')} not set.`;

const services = [
  ['supabaseUrl', 'supabaseAnonKey'],
  ['platformPublicKey', 'assistantId'],
] as const;

/**
 * The hosted services and the options of the environment, each independent of the others, for a page whose other services
 * run locally.
 * @throws FirmlineError 'config-missing' if a service is only partly configured, 'config-invalid' if a key is secret or
 * an option is unusable
 */
export function hostedServicesFromEnv(env: PageEnvironment): Partial<PageConfig> {
  const { platformUrl = defaults.platformUrl, ...envFields } = fieldsFromEnv(env);
  for (const service of services) {
    const missingFields = service.filter((field) => !envFields[field]);
    if (missingFields.length > 0 && missingFields.length < service.length) {
      throw new FirmlineError(`The page's configuration is incomplete: ${notSet(missingFields)}`, {
        code: 'config-missing',
        fault: 'user',
        hint: 'Set it in .env (see .env.example), or unset the variables that belong to it to use the local service.',
      });
    }
  }
  const problems = optionProblems(envFields, env);
  if (problems.length > 0) throw unusableEnvironment(problems, 'Fix it in .env or in the environment.');
  // Without a key and an assistant, the platform's URL has no effect.
  return envFields.platformPublicKey === undefined ? envFields : { ...envFields, platformUrl };
}

export interface PageDeployment {
  readonly config: PageConfig;
  /** The data service to which the host forwards `/_/rest/v1`; absent if browsers send requests to it directly. */
  readonly dataService?: string;
  /** Where the page is served, for the previews of its links. */
  readonly pageUrl?: string;
}

/**
 * The complete configuration of a page for deployment.
 * @returns null when no variable is set
 * @throws FirmlineError 'config-missing' or 'config-invalid', naming every problem
 */
export function pageDeploymentFromEnv(env: PageEnvironment, now = Date.now()): PageDeployment | null {
  const envFields = fieldsFromEnv(env);
  if (Object.keys(envFields).length === 0 && !isOn(env[proxyVariable]?.trim() ?? '')) return null;
  const config = { ...defaults, ...envFields };
  const missingFields = requiredFields.filter((field) => !config[field]);
  const problems = allProblems(envFields, env, now);
  if (problems.length > 0) {
    throw unusableEnvironment(
      [...(missingFields.length > 0 ? [notSet(missingFields)] : []), ...problems],
      fixAndBuild,
    );
  }
  if (missingFields.length > 0) {
    throw new FirmlineError(`The page's configuration is incomplete: ${notSet(missingFields)}`, {
      code: 'config-missing',
      fault: 'user',
      hint: 'Set all of them (see .env.example), or none.',
    });
  }
  const callMachineUrl = env[callMachineVariable]?.trim();
  const checkedConfig = parsePageConfig({ ...config, ...(callMachineUrl ? { callMachineUrl } : {}) });
  const pageUrl = env[pageUrlVariable]?.trim();
  const deployment = { config: checkedConfig, ...(pageUrl ? { pageUrl } : {}) };
  if (!wantsProxy(env, checkedConfig.supabaseUrl)) return deployment;
  return {
    ...deployment,
    config: { ...checkedConfig, supabaseUrl: proxiedUrl },
    dataService: checkedConfig.supabaseUrl.replace(/\/+$/, ''),
  };
}

const fixAndBuild = 'Fix it in .env or in the environment (see .env.example), and build again.';

function unusableEnvironment(problems: readonly string[], hint: string): FirmlineError {
  const list =
    problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n  - ${problem}`).join('');
  return new FirmlineError(`The page's configuration is invalid:${list}`, {
    code: 'config-invalid',
    fault: 'user',
    hint,
  });
}
