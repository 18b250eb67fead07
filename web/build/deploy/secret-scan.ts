import { FirmlineError } from '../../../sdk/src/errors.ts';
import { type PageEnvironment, secretKeysIn, secretsOf } from '../../../sdk/src/page/env.ts';

/** A file to be published. */
export interface PublishedFile {
  readonly fileName: string;
  readonly text: string;
}

/**
 * Scans the output of a build for secrets.
 * @throws FirmlineError 'config-invalid' naming each file and its secret
 */
export function refuseSecrets(files: readonly PublishedFile[], env: PageEnvironment): void {
  const secrets = files.flatMap(({ fileName, text }) => [
    ...secretKeysIn(text).map(({ kind, excerpt }) => `${fileName} contains a ${kind} (${excerpt})`),
    ...secretsOf(env)
      .filter(([, value]) => text.includes(value))
      .map(([name]) => `${fileName} contains the value of ${name}`),
  ]);
  if (secrets.length === 0) return;
  const list = [...new Set(secrets)].map((line) => `\n  - ${line}`).join('');
  throw new FirmlineError(`Every visitor could read a secret, so nothing was written:${list}`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Remove it from the variables and sources of the page. If the page was published with it, rotate the key.',
  });
}
