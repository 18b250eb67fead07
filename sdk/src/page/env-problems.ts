import { isContactUrl, type PageConfig } from './config.ts';
import {
  anonKeyProblem,
  keyProblem,
  type PageEnvironment,
  secretProblem,
  supabaseUrlProblem,
  textProblem,
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

/** The longest texts for which the page has room on the smallest phone, characters. */
const longestTexts = { notice: 240, consent: 400, sender: 60, nextStepLabel: 40 } as const;
const shownTexts = Object.keys(longestTexts) as (keyof typeof longestTexts)[];

/** Problems of the optional settings: the operators' own texts and links, and the address for reports. */
export function optionProblems(given: Partial<PageConfig>): string[] {
  const { recorded, privacyUrl, sender, senderMark, eventsUrl } = given;
  return [
    ...switchFields.map((field) =>
      (given[field] ?? '1') === '1'
        ? undefined
        : `${variables[field]} is neither 1 nor 0: "${given[field]}".`,
    ),
    eventsUrl ? urlProblem(variables.eventsUrl, eventsUrl, 'service') : undefined,
    ...shownTexts.map((field) => textProblem(variables[field], given[field] ?? '', longestTexts[field])),
    privacyUrl ? urlProblem(variables.privacyUrl, privacyUrl, 'link') : undefined,
    // A word that is neither must not be taken for "not recorded".
    recorded && !/^(yes|no)$/.test(recorded)
      ? `${variables.recorded} is neither yes nor no: "${recorded}".`
      : undefined,
    senderMark ? urlProblem(variables.senderMark, senderMark, 'service') : undefined,
    senderMark && !sender
      ? `${variables.senderMark} is set without ${variables.sender}, the name beside the picture. Set both.`
      : undefined,
    nextStepProblem(given),
  ].filter((problem) => problem !== undefined);
}

function nextStepProblem({ nextStepLabel, nextStepUrl }: Partial<PageConfig>): string | undefined {
  const example = 'Write both, such as "Book a meeting https://cal.example/dana".';
  if (nextStepUrl === undefined) return undefined;
  if (!isContactUrl(nextStepUrl)) {
    return `${variables.nextStepUrl} does not end in an http(s), mailto: or tel: URL: "${nextStepUrl}". ${example}`;
  }
  return nextStepLabel === undefined
    ? `${variables.nextStepLabel} has a URL without a label before it. ${example}`
    : undefined;
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
