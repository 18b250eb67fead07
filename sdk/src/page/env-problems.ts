import { projectOf, projectUrlProblem } from '#util/project-url';
import { claimsOf, secretKeysIn } from '../secret-keys.ts';
import { isContactUrl, type PageConfig } from './config.ts';
import {
  callMachineVariable,
  type ConfigField,
  isOff,
  isOn,
  type PageEnvironment,
  pageUrlVariable,
  proxyVariable,
  secretsOf,
  variables,
} from './env-variables.ts';

type Given = Partial<PageConfig>;
/** The problem with the value of a variable, if any. */
type ProblemOf = (name: string, value: string, options: Given, now: number) => string | undefined;

const url =
  (kind: 'service' | 'base' | 'page' | 'link'): ProblemOf =>
  (name, value) => {
    if (/^\/(?!\/)/.test(value)) return undefined;
    const parsedUrl = URL.parse(value);
    if (!parsedUrl || !/^https?:$/.test(parsedUrl.protocol)) {
      return `${name} is not an http(s) URL or a path: "${value}". Write the full URL, such as https://example.com.`;
    }
    if (parsedUrl.username || parsedUrl.password) {
      return `${name} holds a user name or password, which browsers refuse. Remove it.`;
    }
    if (
      (kind === 'service' || kind === 'base') &&
      parsedUrl.protocol === 'http:' &&
      !isLocalHost(parsedUrl.hostname)
    ) {
      return `${name} begins with http:, which a page on https cannot call. Use an https: URL.`;
    }
    if ((kind === 'base' || kind === 'page') && (parsedUrl.search || parsedUrl.hash)) {
      return `${name} holds a query or a fragment. Remove it: ${parsedUrl.origin}.`;
    }
    return undefined;
  };

const isLocalHost = (host: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');

/** A text that the page shows on one line or in one paragraph. */
const text =
  (maxLength: number): ProblemOf =>
  (name, value) => {
    if (value.length > maxLength) {
      return `${name} has ${value.length} characters, and at most ${maxLength} fit. Shorten it.`;
    }
    const [tag] = /<[a-z/!][^>]*>?/i.exec(value) ?? [];
    if (tag !== undefined) return `${name} holds markup: "${tag}". Write plain text.`;
    return /\p{Cc}/u.test(value)
      ? `${name} holds a line break or another control character. Write one line.`
      : undefined;
  };

/** An origin, or all below a domain. URLs may hold characters that would end a part of the policy. */
const site = /^https:\/\/(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

const sites: ProblemOf = (name, value) => {
  const wrongWord = value.split(/\s+/).find((word) => !site.test(word));
  return wrongWord === undefined
    ? undefined
    : `${name} names "${wrongWord}", which is not the origin of a site. Write origins as https://www.example.com, separated by spaces.`;
};

/** A key or an id has the characters that a bearer token may have. */
const key: ProblemOf = (name, value) =>
  /^[\w.~+/=-]+$/.test(value)
    ? undefined
    : `${name} is not a valid key: it contains a space, a quotation mark or another invalid character. Copy the whole key again, without quotation marks.`;

const projectUrl: ProblemOf = (name, value) => {
  const parsedUrl = URL.parse(value);
  const problem = parsedUrl && projectUrlProblem(parsedUrl);
  return problem ? `${name} ${problem}.` : undefined;
};

const anonKey: ProblemOf = (name, value, { supabaseUrl = '' }, now) => {
  if (value.startsWith('sb_publishable_')) return undefined;
  const keyClaims = claimsOf(value);
  if (!keyClaims) {
    return `${name} is not a key of a Supabase project: it must begin with sb_publishable_, or with eyJ and have three parts. Copy it again from Project settings > API.`;
  }
  const { role, exp, ref } = keyClaims;
  if (role !== 'anon') {
    return `${name} is a key for the role ${JSON.stringify(role)}; visitors need the one for "anon".`;
  }
  if (typeof exp === 'number' && exp * 1000 < now) {
    return `${name} expired on ${new Date(exp * 1000).toISOString().slice(0, 10)}. Copy a new one from Project settings > API.`;
  }
  const project = projectOf(URL.parse(supabaseUrl)?.hostname);
  return project !== undefined && typeof ref === 'string' && ref !== project
    ? `${name} belongs to the project ${ref}, SUPABASE_URL to ${project}. Copy both from the same project.`
    : undefined;
};

const example = 'Write both, such as "Book a meeting https://cal.example/dana".';

/** Checks of the optional fields. The smallest phone has room for texts of these lengths. */
const optionChecks: Readonly<Partial<Record<ConfigField, readonly ProblemOf[]>>> = {
  tagCalls: [(name, value) => (value === '1' ? undefined : `${name} is neither 1 nor 0: "${value}".`)],
  eventsUrl: [url('service')],
  notice: [text(240)],
  consent: [text(400)],
  sender: [text(60)],
  nextStepLabel: [text(40)],
  privacyUrl: [url('link')],
  frameSites: [sites],
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

const fieldChecks: typeof optionChecks = {
  ...optionChecks,
  supabaseUrl: [url('base'), projectUrl],
  supabaseAnonKey: [key, anonKey],
  platformUrl: [url('base')],
  platformPublicKey: [key],
  assistantId: [key],
  webhookUrl: [url('service')],
  websiteUrl: [url('link')],
  mainSiteUrl: [url('link')],
};

/** Checks of the variables that have no field in the configuration. */
const hostChecks: Readonly<Record<string, readonly ProblemOf[]>> = {
  [callMachineVariable]: [url('base')],
  [pageUrlVariable]: [
    (name, value) =>
      value.startsWith('/')
        ? `${name} is a path: "${value}". Write the full URL, such as https://demo.example.com.`
        : undefined,
    url('page'),
  ],
  [proxyVariable]: [
    (name, value) => (isOn(value) || isOff(value) ? undefined : `${name} is neither 1 nor 0: "${value}".`),
    // The host needs the URL to forward requests to.
    (name, value, { supabaseUrl }) =>
      isOn(value) && supabaseUrl?.startsWith('/')
        ? `${name} is set, so SUPABASE_URL must be the project's full URL, not "${supabaseUrl}".`
        : undefined,
  ],
};

/** The first problem of a value, which explains the rest. */
const firstOf = (
  problems: readonly ProblemOf[] | undefined,
  ...value: Parameters<ProblemOf>
): string | undefined =>
  problems?.map((problemOf) => problemOf(...value)).find((problem) => problem !== undefined);

/** The first problem of each given variable: a secret before all others. */
const problemsOf = (
  options: Given,
  env: PageEnvironment,
  checks: typeof optionChecks,
  now: number,
): string[] =>
  Object.entries(variables).flatMap(([name, variable]) => {
    const field = name as ConfigField;
    const value = options[field];
    if (value === undefined) return [];
    return secretProblem(variable, value, env) ?? firstOf(checks[field], variable, value, options, now) ?? [];
  });

/** Problems of the options, none of which depends on the time, and secrets in variables that every visitor can read. */
export const optionProblems = (options: Given, env: PageEnvironment): string[] =>
  problemsOf(options, env, optionChecks, 0);

export const allProblems = (options: Given, env: PageEnvironment, now: number): string[] => [
  ...problemsOf(options, env, fieldChecks, now),
  ...Object.entries(hostChecks).flatMap(([name, problems]) => {
    const value = env[name]?.trim();
    return value ? (firstOf(problems, name, value, options, now) ?? []) : [];
  }),
];

/** The problem if a variable that every visitor can read holds a secret; undefined if it does not. */
function secretProblem(name: string, value: string, env: PageEnvironment): string | undefined {
  // The final dot also finds a token that lost its signature: it is useless, but still the wrong kind.
  const [secret] = secretKeysIn(`${value}.`);
  const replaceAdvice = `Use the ${name === 'SUPABASE_ANON_KEY' ? 'anon or publishable' : 'public'} key.`;
  if (secret) {
    return `${name} holds a ${secret.kind}, which every visitor of the page could read. ${replaceAdvice} If the page was published with it, rotate the key.`;
  }
  const [matchingSecret] = secretsOf(env).find(([, secretText]) => value.includes(secretText)) ?? [];
  return (
    matchingSecret &&
    `${name} holds the value of ${matchingSecret}, which every visitor of the page could read. ${replaceAdvice}`
  );
}
