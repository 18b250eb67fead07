import { FirmlineError } from '@firmline/sdk/errors';
import { keyHint } from '@firmline/util/redact';
import { findGroup } from '../config/resolve.ts';
import { keyNames } from '../config/settings.ts';
import type { Output } from '../terminal/output.ts';
import { untilStopped } from '../until-stopped.ts';
import { createAsk } from './ask.ts';
import { checkKey } from './check-keys.ts';
import type { KeyName, KeyStatus } from './types.ts';
import { exitCodes } from '../exit-codes.ts';

/** @throws FirmlineError 'config-invalid', 'not-found' */
export async function keyStatus({ check }: { check: boolean }, output: Output): Promise<KeyStatus[]> {
  const groups = (['data', 'platform'] as const).map((name) => findGroup(name, output.flags.profile));
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const ask = createAsk(output, stop.signal);
    const found = groups.flatMap(({ values, originOf }) =>
      keyNames.flatMap((name) => {
        const value = values[name];
        const source = originOf(name).words;
        return value === undefined ? [] : [{ key: name as KeyName, value, values, source }];
      }),
    );
    return await Promise.all(
      found.map(async ({ key, value, values, source }) => {
        const verdict = check ? await checkKey(key, values, ask) : undefined;
        return { key, source, ending: keyHint(value), ...(verdict ?? { state: 'untried', detail: '' }) };
      }),
    );
  } finally {
    stop.release();
  }
}

/**
 * The exit code for scripts: whether there is a key, and whether each one works.
 * @throws FirmlineError 'network' if keys could not be checked
 */
export function exitCodeOfKeys(keys: readonly KeyStatus[]): number {
  const having = (...states: readonly KeyStatus['state'][]) =>
    keys.filter(({ state }) => states.includes(state));
  if (keys.length === 0 || having('refused', 'misplaced').length > 0) return exitCodes.auth;
  const unchecked = having('unreachable', 'unclear').map(({ key }) => key);
  if (unchecked.length === 0) return exitCodes.ok;
  throw new FirmlineError(`Could not check ${unchecked.join(', ')}.`, {
    code: 'network',
    hint: 'The state says why. --debug shows the requests.',
  });
}
