import { FirmlineError } from '../errors.ts';
import { requiredFields, type PageConfig } from './config-fields.ts';
import { parseUrl } from '../parse-url.ts';

// A separate file: a page that only checks for completeness does not load the rest.
export {
  isWholePageConfig,
  requiredFields,
  type PageConfig,
  type PageEvent,
  type Switch,
} from './config-fields.ts';

const urls = new Set<string>([
  'supabaseUrl',
  'platformUrl',
  'webhookUrl',
  'callMachineUrl',
  'websiteUrl',
  'mainSiteUrl',
  'privacyUrl',
  'senderMark',
  'eventsUrl',
]);

const optionalFields = [
  'callMachineUrl',
  'recorded',
  'notice',
  'privacyUrl',
  'consent',
  'sender',
  'senderMark',
  'nextStepLabel',
  'nextStepUrl',
  'eventsUrl',
  'tagCalls',
] as const satisfies (keyof PageConfig)[];

/**
 * Checks a parsed JSON configuration.
 * @throws FirmlineError 'config-missing' if there is no configuration, 'config-invalid' naming the field
 */
export function parsePageConfig(input: unknown): PageConfig {
  if (input === null || input === undefined) {
    throw new FirmlineError('This page was built without a configuration.', {
      code: 'config-missing',
      hint: 'Set the variables of .env.example and build again, or open the page through npm start.',
    });
  }
  if (typeof input !== 'object') throw invalid('it is not an object');
  const fields = new Map<string, unknown>(Object.entries(input));
  for (const field of requiredFields) checkField(field, fields.get(field));
  for (const field of optionalFields) if (fields.has(field)) checkField(field, fields.get(field));
  const known = new Set<string>([...requiredFields, ...optionalFields]);
  return Object.fromEntries([...fields].filter(([field]) => known.has(field))) as unknown as PageConfig;
}

function checkField(field: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw invalid(`${field} is missing`);
  if (urls.has(field) && !isHttpUrl(value))
    throw invalid(`${field} is not an http(s) URL or a path: "${value}"`);
  if (field === 'nextStepUrl' && !isContactUrl(value))
    throw invalid(`${field} is not an http(s), mailto: or tel: URL: "${value}"`);
}

// Relative URLs resolve against the page; other schemes, such as javascript:, are refused.
function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(parseUrl(value, 'http://page')?.protocol ?? '');
}

/** Whether a link may lead there from the page: to a site, a mail program or a telephone. */
export const isContactUrl = (value: string): boolean =>
  /^(https?|mailto|tel):$/.test(parseUrl(value)?.protocol ?? '');

const invalid = (problem: string) =>
  new FirmlineError(`The page's configuration is invalid: ${problem}.`, {
    code: 'config-invalid',
    hint: 'Fix the variable it comes from (see .env.example) and build again.',
  });

/** JSON that is safe inside a script element, whatever its values hold. */
export function serializePageConfig(config: PageConfig): string {
  return JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
}
