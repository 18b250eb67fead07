import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig } from '../../config/config-file.ts';
import { tellIgnored } from '../../config/ignored.ts';
import { rememberSecret } from '@firmline/util/redact';
import { isKey, keyNames, settings, type Settings } from '../../config/settings.ts';
import { fitToKeep, guardKeys, ownOrigin, type Sourced } from '../../config/trust.ts';
import type { Output } from '../../terminal/output.ts';
import { printLogin } from '../../presenters/auth.ts';
import { UsageError } from '../../usage-error.ts';
import { valuesOf, type SettingFlags } from '../profile/profiles.ts';
import { targetProfile, writeChanges } from '../../profiles/settings.ts';
import { untilStopped } from '../../until-stopped.ts';
import { createAsk } from '../../auth/ask.ts';
import { checkKey } from '../../auth/check-keys.ts';
import { askForKeys, keysFromEnvironment, keysFromStdin } from '../../auth/key-sources.ts';

import type { KeyName, Verdict } from '../../auth/types.ts';

export interface LoginFlags extends SettingFlags {
  readonly stdin?: boolean;
  readonly fromEnv?: boolean;
  readonly check: boolean;
}

/**
 * Saves the keys of a profile and prints whether each one works.
 * @throws FirmlineError 'input-needed', 'invalid-input', 'auth' for a key that does not work, 'network' and 'timeout'
 * for one that cannot be checked. Nothing is saved then.
 */
export async function login(flags: LoginFlags, output: Output): Promise<void> {
  if (flags.stdin && flags.fromEnv) throw new UsageError('Pass --stdin or --from-env, not both.');
  const profile = targetProfile(output.flags.profile);
  const { stdin: _stdin, fromEnv: _fromEnv, check, ...settingFlags } = flags;
  const before = readConfig().profiles[profile] ?? {};
  const fromFlags = valuesOf(settingFlags, profile);
  const found = await keysOf(flags, { ...before, ...fromFlags }, output);
  for (const name of keyNames) rememberSecret(found.values[name]);
  const whole: Sourced = {
    values: { ...before, ...found.values, ...fromFlags },
    originOf(name) {
      if (fromFlags[name] !== undefined) return ownOrigin('the command line');
      return found.values[name] === undefined ? ownOrigin(`profile ${profile}`) : found.originOf(name);
    },
  };
  guardKeys(whole);
  const given = { ...keptOf(found, whole), ...fromFlags };
  const all = { ...before, ...given };

  const verdicts = check ? await verdictsOf(given, all, output) : {};
  if (!output.flags.dryRun) await writeChanges(profile, given);
  await printLogin({ profile, given, verdicts }, output);
}

function keptOf(found: Sourced, whole: Sourced): Settings {
  const { kept, leftOut } = fitToKeep(found, whole);
  for (const name of leftOut) {
    // A flag gave the same value.
    if (whole.values[name] !== found.values[name]) continue;
    const { variable } = settings[name];
    tellIgnored(
      `${variable} of ${found.originOf(name).words} was not saved: settings of the folder are saved only with keys from there. If it is yours, put ${variable} into the environment.`,
    );
  }
  return kept;
}

function keysOf(flags: LoginFlags, known: Settings, output: Output): Promise<Sourced> | Sourced {
  if (flags.stdin) return keysFromStdin();
  if (flags.fromEnv || !output.interactive) return keysFromEnvironment();
  return askForKeys(known, output);
}

type Verdicts = Readonly<Partial<Record<KeyName, Verdict>>>;

async function verdictsOf(given: Settings, all: Settings, output: Output): Promise<Verdicts> {
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const ask = createAsk(output, stop.signal);
    // With a new address, the keys already in the profile must work there too.
    const names = keyNames.filter((name): name is KeyName => isKey(name) && all[name] !== undefined);
    const touched = names.filter((name) => given[name] !== undefined || given[addressOf(name)] !== undefined);
    const found = await Promise.all(
      touched.map(async (name) => [name, await checkKey(name, all, ask)] as const),
    );
    for (const [name, verdict] of found) if (verdict) refuse(name, verdict);
    return Object.fromEntries(found.filter(([, verdict]) => verdict !== undefined));
  } finally {
    stop.release();
  }
}

const addressOf = (name: KeyName) => (name.startsWith('platform') ? 'platformUrl' : 'supabaseUrl');

function refuse(name: KeyName, { state, detail, hint = 'Try again later.' }: Verdict): void {
  if (state === 'refused' || state === 'misplaced') {
    throw new FirmlineError(`${name}: ${detail}`, {
      code: 'auth',
      fault: 'user',
      hint: 'Nothing was saved. Copy the key again, and check that the URL belongs to it.',
    });
  }
  if (state === 'unreachable') {
    throw new FirmlineError(`${name} could not be checked: ${detail}`, {
      code: 'network',
      hint: `Nothing was saved. ${hint} --no-check saves it unchecked.`,
    });
  }
}
