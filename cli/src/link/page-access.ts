import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import type { PageAccess } from '@firmline/harness/call-tests';
import { rememberSecret } from '@firmline/util/redact';
import { userError } from '../errors.ts';
import { unreadable } from '../text-file.ts';
import { headerForm } from './header-form.ts';

/** How to get past the gate of a page: flags of commands that open pages. */
export interface AccessFlags {
  readonly url?: string;
  readonly header?: readonly string[];
}

/**
 * The address without its password, and what its page wants to see.
 * @throws FirmlineError 'config-missing' if a variable is not set, 'not-found', 'invalid-input' or 'config-invalid' for a file
 */
export function readAccess({ url, header = [] }: AccessFlags): {
  readonly url?: string;
  readonly access: PageAccess;
} {
  const headerPairs = header.map((one): [string, string] => {
    const [, name = '', value = ''] = headerForm.exec(one) ?? [];
    return [name.toLowerCase(), resolveSecret(value)];
  });
  const address = url === undefined ? undefined : new URL(url);
  const [name, password] = [address?.username, address?.password].map((part = '') =>
    decodeURIComponent(part),
  );
  if (name || password) {
    const pair = `${name}:${resolveSecret(password ?? '')}`;
    rememberSecret(pair.slice(pair.indexOf(':') + 1));
    headerPairs.unshift(['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]);
  }
  const headers = Object.fromEntries(headerPairs);
  return {
    ...(url !== undefined && { url: withoutPassword(url) }),
    access: { headers, authorities: getCACertificates('extra') },
  };
}

export function withoutPassword(url: string): string {
  const address = new URL(url);
  if (address.username === '' && address.password === '') return url;
  address.username = '';
  address.password = '';
  return address.href;
}

/** The flags that repeat this access, without secrets: what was written in full is left out of them. */
export const accessFlagsOf = ({ header = [] }: AccessFlags): readonly string[] =>
  header.flatMap((one) => {
    const [, name = '', value = ''] = headerForm.exec(one) ?? [];
    return ['--header', `${name}: ${secretReference.test(value) ? value : '…'}`];
  });

/** The same for a file that others read: what only names a secret, and nothing that was written in full. */
export const accessWithoutSecrets = ({ url, header = [] }: AccessFlags) => ({
  ...(url !== undefined && {
    url: secretReference.test(decodeURIComponent(new URL(url).password)) ? url : withoutPassword(url),
  }),
  ...(header.some(namesSecret) && { headers: header.filter(namesSecret) }),
});

const namesSecret = (header: string): boolean => secretReference.test(headerForm.exec(header)?.[2] ?? '');

/** A variable or a file that has the last word of a value. */
const secretReference = /^(.*\s|)(?:\$([A-Za-z_]\w*)|@(.+))$/;

function resolveSecret(value: string): string {
  const [, textBefore = '', variable, file] = secretReference.exec(value) ?? [];
  if (variable === undefined && file === undefined) return value;
  const secret = variable === undefined ? readSecret(file ?? '') : process.env[variable];
  if (secret === undefined || secret === '')
    throw userError(
      'config-missing',
      `${variable} is not set.`,
      `Set it: the value of ${value} comes from there.`,
    );
  rememberSecret(secret);
  return textBefore + secret;
}

function readSecret(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw unreadable(file, cause, 'Name the file with the value of a header.');
  }
  if (!/[\r\n]/.test(text)) return text;
  throw userError('config-invalid', `${file} has several lines.`, 'The value of a header is one line.');
}
