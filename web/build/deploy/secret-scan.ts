import { FirmlineError } from '../../../sdk/src/errors.ts';
import { type PageEnvironment, secretKeysIn, secretsOf } from '../../../sdk/src/page/env.ts';

/** A file as it would be published. */
export interface Output {
  readonly fileName: string;
  readonly text: string;
}

/**
 * Looks through everything that a build is about to write.
 * @throws FirmlineError 'config-invalid' naming each file that holds a secret, and which
 */
export function refuseSecrets(files: readonly Output[], env: PageEnvironment): void {
  const found = files.flatMap(({ fileName, text }) => [
    ...secretKeysIn(text).map(({ kind, excerpt }) => `${fileName} holds a ${kind} (${excerpt})`),
    ...secretsOf(env)
      .filter(([, value]) => text.includes(value))
      .map(([name]) => `${fileName} holds the value of ${name}`),
  ]);
  if (found.length === 0) return;
  const list = [...new Set(found)].map((line) => `\n  - ${line}`).join('');
  throw new FirmlineError(`Every visitor could read a secret, so nothing was written:${list}`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Take it out of the variables and sources that the page is made of. If the page was published with it, rotate the key.',
  });
}
