import { keyHint } from '@firmline/util/redact';
import { createAsk } from '../../auth/ask.ts';
import { checkKey, type KeyName } from '../../auth/check-keys.ts';
import { findGroup, inWords } from '../../config/resolve.ts';
import { keyNames } from '../../config/settings.ts';
import { serviceError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { startCommand, firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--no-check', 'do not contact any service')
    .notes(
      '\nExit code 4: a key is missing or was rejected; 7: a key could not be checked.\n\nExample:\n  $ firmline auth status --json',
    )
    .action((flags: { readonly check: boolean }) => status(flags, output));
}

async function status(flags: { readonly check: boolean }, output: Output): Promise<void> {
  const keys = await keyStatus(flags, output);
  const columns = [
    { title: 'KEY', text: ({ key }: KeyStatus) => key },
    { title: 'ENDS', minor: true, text: ({ ending }: KeyStatus) => ending },
    { title: 'FROM', minor: true, text: ({ source }: KeyStatus) => source },
    { title: 'STATE', text: ({ state, detail }: KeyStatus) => (detail ? `${state}: ${detail}` : state) },
  ];
  const empty = `There are no keys. Add them with ${firmline} auth login, or start a local stack with ${startCommand}.`;
  await printRows(keys, { columns, empty }, output);
  process.exitCode = exitCodeOf(keys);
}

type KeyStatus = Awaited<ReturnType<typeof keyStatus>>[number];

async function keyStatus({ check }: { check: boolean }, output: Output) {
  const groups = (['data', 'platform'] as const).map((name) => findGroup(name, output.flags.profile));
  using stop = untilStopped(() => output.note('Stopping …'));
  const ask = createAsk(output, stop.signal);
  const found = groups.flatMap(({ values, source }) =>
    keyNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [{ key: name as KeyName, value, values, source: inWords(source) }];
    }),
  );
  return await Promise.all(
    found.map(async ({ key, value, values, source }) => {
      const verdict = check ? await checkKey(key, values, ask) : undefined;
      return {
        key,
        source,
        ending: keyHint(value),
        ...(verdict ?? { state: 'untried' as const, detail: '' }),
      };
    }),
  );
}

/**
 * The exit code for scripts: whether there is a key, and whether each one works.
 * @throws FirmlineError 'network' if keys could not be checked
 */
function exitCodeOf(keys: readonly KeyStatus[]): number {
  const having = (...states: readonly KeyStatus['state'][]) =>
    keys.filter(({ state }) => states.includes(state));
  if (keys.length === 0 || having('refused', 'misplaced').length > 0) return exitCodes.auth;
  const unchecked = having('unreachable', 'unclear').map(({ key }) => key);
  if (unchecked.length === 0) return exitCodes.ok;
  throw serviceError(
    'network',
    `Could not check ${unchecked.join(', ')}.`,
    'The state says why. --debug shows the requests.',
  );
}
