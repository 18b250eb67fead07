import { FirmlineError } from '../errors.ts';
import { requiredFields, type PageConfig } from './config-fields.ts';
import { parseUrl } from '../older-browsers.ts';

// A separate file: a page that only checks for completeness does not load the rest.
export {
  isWholePageConfig,
  requiredFields,
  type PageConfig,
  type PageEvent,
  type Switch,
} from './config-fields.ts';

/** Fields that are URLs of http(s); all others but the next step's are plain texts. */
const urls: ReadonlySet<string> = new Set<keyof PageConfig>([
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
  if (typeof input !== 'object') throw invalidConfig('it is not an object');
  const fields = Object.fromEntries(requiredFields.map((field): [string, unknown] => [field, undefined]));
  return Object.fromEntries(
    Object.entries({ ...fields, ...input }).map(([field, value]) => [field, checkField(field, value)]),
  ) as unknown as PageConfig;
}

function checkField(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalidConfig(`${field} is missing`);
  // Relative URLs resolve against the page; other schemes, such as javascript:, are refused.
  if (urls.has(field) && !/^https?:$/.test(parseUrl(value, 'http://page')?.protocol ?? ''))
    throw invalidConfig(`${field} is not an http(s) URL or a path: "${value}"`);
  if (field === 'nextStepUrl' && !isContactUrl(value))
    throw invalidConfig(`${field} is not an http(s), mailto: or tel: URL: "${value}"`);
  return value;
}

/** Whether a link may lead there from the page: to a site, a mail program or a telephone. */
export const isContactUrl = (value: string): boolean =>
  /^(https?|mailto|tel):$/.test(parseUrl(value)?.protocol ?? '');

const invalidConfig = (problem: string) =>
  new FirmlineError(`The page's configuration is invalid: ${problem}.`, {
    code: 'config-invalid',
    hint: 'Fix the variable it comes from (see .env.example) and build again.',
  });

/** JSON that is safe inside a script element, whatever its values hold. */
export function serializePageConfig(config: PageConfig): string {
  return JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
}
