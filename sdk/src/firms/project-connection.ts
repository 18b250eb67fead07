import { projectUrlProblem } from '#util/project-url';
import { parseUrl } from '../older-browsers.ts';
import { FirmlineError, type ErrorCode } from '../errors.ts';
import { keyHeaders } from './record.ts';

/**
 * The address of a project's tables, and the headers that its key needs.
 * @param supabaseUrl in a page also a path, which is resolved against the page's address
 * @throws FirmlineError 'config-invalid' for an invalid URL or key, 'config-missing' without a key
 */
export function projectConnection(
  supabaseUrl: string,
  key: string,
): { readonly address: string; readonly headers: Readonly<Record<string, string>> } {
  const isPath = /^\/(?!\/)/.test(supabaseUrl);
  const url = parseUrl(supabaseUrl, isPath && typeof document !== 'undefined' ? document.baseURI : undefined);
  if (!url || !/^https?:$/.test(url.protocol))
    throw connectionRefusal(
      `"${supabaseUrl}" is not the URL of a Supabase project.`,
      'config-invalid',
      'Pass the URL of the project, such as https://project.supabase.co.',
    );
  const problem = projectUrlProblem(url);
  if (problem !== undefined)
    throw connectionRefusal(
      `"${supabaseUrl}" ${problem}.`,
      'config-invalid',
      'Pass the URL of the project, from Project settings > API.',
    );
  // A caller without types, or with an environment variable that is not set, may omit it.
  // `fetch` takes a key with a line break at its end, and throws its own error for others.
  if (!key || !/^[\x21-\x7e]+$/.test(key.trim()))
    throw connectionRefusal(
      `The key of the data service ${key ? 'has characters that no key has' : 'is missing'}.`,
      key ? 'config-invalid' : 'config-missing',
      'Pass a key of the project, from Project settings > API.',
    );
  return { address: `${url.href.replace(/\/+$/, '')}/rest/v1`, headers: keyHeaders(key.trim()) };
}

const connectionRefusal = (message: string, code: ErrorCode, hint: string): FirmlineError =>
  new FirmlineError(message, { code, fault: 'user', hint });
