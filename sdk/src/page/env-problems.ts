import type { PageConfig } from './config.ts';
import {
  anonKeyProblem,
  keyProblem,
  noticeProblem,
  type PageEnvironment,
  secretProblem,
  supabaseUrlProblem,
  urlProblem,
} from './env-checks.ts';
import {
  callMachineVariable,
  type Field,
  isField,
  isOff,
  pageUrlVariable,
  proxyVariable,
  switchFields,
  variables,
  wantsProxy,
} from './env-variables.ts';

/** Secrets in variables that every visitor can read. */
export const secretProblems = (given: Partial<PageConfig>, env: PageEnvironment): string[] =>
  Object.entries(given).flatMap(([field, value]) =>
    isField(field) ? (secretProblem(variables[field], value, env) ?? []) : [],
  );

const url = (kind: 'service' | 'base' | 'link') => (name: string, value: string) =>
  urlProblem(name, value, kind);

/** All other problems of the given variables. */
export function otherProblems(given: Partial<PageConfig>, env: PageEnvironment, now: number): string[] {
  const check = (
    field: Field,
    ...checks: readonly ((name: string, value: string) => string | undefined)[]
  ) => {
    const value = given[field];
    const name = variables[field];
    // A secret is already reported; otherwise a variable's first problem explains the rest.
    if (value === undefined || secretProblem(name, value, env)) return [];
    for (const problemOf of checks) {
      const problem = problemOf(name, value);
      if (problem) return [problem];
    }
    return [];
  };
  return [
    ...check('supabaseUrl', url('base'), (_, value) => supabaseUrlProblem(value)),
    ...check('supabaseAnonKey', keyProblem, (_, value) => anonKeyProblem(value, given.supabaseUrl, now)),
    ...check('platformUrl', url('base')),
    ...check('platformPublicKey', keyProblem),
    ...check('assistantId', keyProblem),
    ...check('webhookUrl', url('service')),
    ...check('websiteUrl', url('link')),
    ...check('mainSiteUrl', url('link')),
    ...optionProblems(given),
    ...callMachineProblems(env),
    ...pageUrlProblems(env),
    ...proxyProblems(given, env),
  ];
}

/** Problems of what a page may have or not: the line under the buttons, and what it reports. */
export function optionProblems(given: Partial<PageConfig>): string[] {
  const { notice, privacyUrl, eventsUrl, eventsSlug } = given;
  return [
    ...switchFields.map((field) =>
      (given[field] ?? '1') === '1'
        ? undefined
        : `${variables[field]} is neither 1 nor 0: "${given[field]}".`,
    ),
    eventsUrl ? urlProblem(variables.eventsUrl, eventsUrl, 'service') : undefined,
    eventsSlug && !eventsUrl
      ? `${variables.eventsSlug} is set without ${variables.eventsUrl}, which gets the reports. Set both.`
      : undefined,
    notice ? noticeProblem(notice) : undefined,
    privacyUrl ? urlProblem(variables.privacyUrl, privacyUrl, 'link') : undefined,
    privacyUrl && !notice
      ? `${variables.privacyUrl} is set without ${variables.notice}, the line that ends with this link. Set both.`
      : undefined,
  ].filter((problem) => problem !== undefined);
}

function callMachineProblems(env: PageEnvironment): string[] {
  const value = env[callMachineVariable]?.trim();
  const problem = value ? urlProblem(callMachineVariable, value, 'base') : undefined;
  return problem === undefined ? [] : [problem];
}

function pageUrlProblems(env: PageEnvironment): string[] {
  const value = env[pageUrlVariable]?.trim();
  if (!value) return [];
  if (value.startsWith('/')) {
    return [
      `${pageUrlVariable} is a path: "${value}". Write the full URL, such as https://demo.example.com.`,
    ];
  }
  const problem = urlProblem(pageUrlVariable, value, 'link');
  return problem === undefined ? [] : [problem];
}

function proxyProblems({ supabaseUrl }: Partial<PageConfig>, env: PageEnvironment): string[] {
  if (!wantsProxy(env)) {
    return isOff(env[proxyVariable]?.trim() ?? '')
      ? []
      : [`${proxyVariable} is neither 1 nor 0: "${env[proxyVariable]}".`];
  }
  // The host needs the URL to forward requests to.
  return supabaseUrl?.startsWith('/')
    ? [`${proxyVariable} is set, so SUPABASE_URL must be the project's full URL, not "${supabaseUrl}".`]
    : [];
}
