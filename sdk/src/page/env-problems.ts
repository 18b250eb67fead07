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
  isOff,
  pageUrlVariable,
  proxyVariable,
  variables,
  wantsProxy,
} from './env-variables.ts';

type Given = Partial<PageConfig>;
/** A problem with the value of a variable, if any. */
type Check = (name: string, value: string, given: Given, now: number) => string | undefined;
type Checks = Readonly<Partial<Record<Field, readonly Check[]>>>;

const url =
  (kind: 'service' | 'base' | 'link'): Check =>
  (name, value) =>
    urlProblem(name, value, kind);
const text =
  (maxLength: number): Check =>
  (name, value) =>
    textProblem(name, value, maxLength);

const serviceChecks: Checks = {
  supabaseUrl: [url('base'), (_, value) => supabaseUrlProblem(value)],
  supabaseAnonKey: [keyProblem, (_, value, { supabaseUrl }, now) => anonKeyProblem(value, supabaseUrl, now)],
  platformUrl: [url('base')],
  platformPublicKey: [keyProblem],
  assistantId: [keyProblem],
  webhookUrl: [url('service')],
  websiteUrl: [url('link')],
  mainSiteUrl: [url('link')],
};

const example = 'Write both, such as "Book a meeting https://cal.example/dana".';

/** The operators' own texts, as long as there is room for on the smallest phone, their links, and the address for reports. */
const optionChecks: Checks = {
  tagCalls: [(name, value) => (value === '1' ? undefined : `${name} is neither 1 nor 0: "${value}".`)],
  eventsUrl: [url('service')],
  notice: [text(240)],
  consent: [text(400)],
  sender: [text(60)],
  nextStepLabel: [text(40)],
  privacyUrl: [url('link')],
  // A word that is neither must not be taken for "not recorded".
  recorded: [
    (name, value) => (/^(yes|no)$/.test(value) ? undefined : `${name} is neither yes nor no: "${value}".`),
  ],
  senderMark: [
    url('service'),
    (name, _, { sender }) =>
      sender
        ? undefined
        : `${name} is set without ${variables.sender}, the name beside the picture. Set both.`,
  ],
  nextStepUrl: [
    (name, value) =>
      isContactUrl(value)
        ? undefined
        : `${name} does not end in an http(s), mailto: or tel: URL: "${value}". ${example}`,
    (name, _, { nextStepLabel }) =>
      nextStepLabel === undefined ? `${name} has a URL without a label before it. ${example}` : undefined,
  ],
};

/** Of each variable the first problem, which explains the rest; a secret before all others. */
function problemsOf(checks: Checks, given: Given, env: PageEnvironment, now: number): string[] {
  return Object.entries(checks).flatMap(([field, all]) => {
    const [name, value] = [variables[field as Field], given[field as Field]];
    if (value === undefined || secretProblem(name, value, env)) return [];
    const problems = all.map((problemOf) => problemOf(name, value, given, now));
    return problems.find((problem) => problem !== undefined) ?? [];
  });
}

/** Problems of the options, and secrets in variables that every visitor can read. */
export const optionProblems = (given: Given, env: PageEnvironment): string[] => [
  ...Object.entries(variables).flatMap(([field, name]) => {
    const value = given[field as Field];
    return value === undefined ? [] : (secretProblem(name, value, env) ?? []);
  }),
  ...problemsOf(optionChecks, given, env, 0),
];

/** All problems of the given variables. */
export const allProblems = (given: Given, env: PageEnvironment, now: number): string[] => [
  ...optionProblems(given, env),
  ...problemsOf(serviceChecks, given, env, now),
  ...[callMachineProblem(env), pageUrlProblem(env), proxyProblem(given, env)].filter(
    (problem) => problem !== undefined,
  ),
];

function callMachineProblem(env: PageEnvironment): string | undefined {
  const value = env[callMachineVariable]?.trim();
  return value ? urlProblem(callMachineVariable, value, 'base') : undefined;
}

function pageUrlProblem(env: PageEnvironment): string | undefined {
  const value = env[pageUrlVariable]?.trim();
  if (!value) return undefined;
  return value.startsWith('/')
    ? `${pageUrlVariable} is a path: "${value}". Write the full URL, such as https://demo.example.com.`
    : urlProblem(pageUrlVariable, value, 'link');
}

function proxyProblem({ supabaseUrl }: Given, env: PageEnvironment): string | undefined {
  const value = env[proxyVariable]?.trim() ?? '';
  if (!wantsProxy(env)) return isOff(value) ? undefined : `${proxyVariable} is neither 1 nor 0: "${value}".`;
  // The host needs the URL to forward requests to.
  return supabaseUrl?.startsWith('/')
    ? `${proxyVariable} is set, so SUPABASE_URL must be the project's full URL, not "${supabaseUrl}".`
    : undefined;
}
