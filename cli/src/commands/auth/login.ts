import { FirmlineError } from '@firmline/sdk/errors';
import { keyHint, rememberSecret } from '@firmline/util/redact';
import { createAsk } from '../../auth/ask.ts';
import { type KeyName, type KeyVerdict, addressOf, checkKey } from '../../auth/check-keys.ts';
import { isKeyOfData, keyProblem } from '../../auth/key-facts.ts';
import { keysFromStdin } from '../../auth/key-sources.ts';
import { defaultProfile, readConfig } from '../../config/config-file.ts';
import { sourceBeforeDefault, sourceInWords } from '../../config/resolve.ts';
import { saveSettings, targetProfile } from '../../config/profiles.ts';
import {
  type Setting,
  type Settings,
  givenValue,
  isKey,
  keyNames,
  problemOfNewSetting,
  settingNames,
} from '../../config/settings.ts';
import { serviceError, userError } from '../../errors.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { askValue, inputNeeded } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--stdin', 'read keys and settings from standard input: NAME=value lines')
    .option('--no-check', 'save them without checking')
    .notes(`
Keys are kept in a file that only you can read. firmline status names it; to remove a key, edit it. No flag accepts a key,
because other users can see command lines. --stdin takes every variable of .env.example.

Settings come from the first of these that has them: --profile or FIRMLINE_PROFILE; environment variables and .env; the
profile "default"; the stack running here. --profile local always means that stack.

Examples:
  $ firmline auth login
  $ firmline auth login --profile production
  $ firmline auth login --profile production --stdin < keys.env
  $ echo slugs=plain | firmline auth login --stdin`)
    .action((flags: LoginFlags) => logIn(flags, output));
}

interface LoginFlags {
  readonly stdin?: boolean;
  readonly check: boolean;
}

async function logIn(flags: LoginFlags, output: Output): Promise<void> {
  const profile = targetProfile(output.flags.profile);
  const earlierSettings = readConfig().profiles[profile] ?? {};
  const newSettings = await keysOf(flags, earlierSettings, output);
  // Who presses Enter at each question keeps what there is, and makes no profile without settings.
  if (Object.keys(newSettings).length === 0) return output.note('Nothing was entered, so nothing was saved.');
  for (const name of keyNames) rememberSecret(newSettings[name]);
  const verdicts = flags.check
    ? await verdictsOf(newSettings, { ...earlierSettings, ...newSettings }, output)
    : {};
  await saveSettings(profile, newSettings);
  const unusedSettings = output.flags.profile === undefined ? unusedOf(newSettings) : {};
  await printLogin(profile, newSettings, verdicts, unusedSettings, output);
  if (profile !== defaultProfile)
    output.note(`Use it with --profile ${profile}, or for a whole shell with FIRMLINE_PROFILE=${profile}.`);
}

type UnusedSettings = Readonly<Partial<Record<Setting, string>>>;

/** What was saved and commands will not use, with where they find it instead. */
function unusedOf(newSettings: Settings): UnusedSettings {
  const savedNames = settingNames.filter((name) => newSettings[name] !== undefined);
  try {
    return Object.fromEntries(
      savedNames.flatMap((name) => {
        const source = sourceBeforeDefault(name);
        return source === undefined ? [] : [[name, sourceInWords(source)]];
      }),
    );
  } catch (error) {
    // An invalid variable stops each command that needs it, and says so. This one has saved what it was given.
    if (error instanceof FirmlineError) return {};
    throw error;
  }
}

function keysOf(flags: LoginFlags, storedSettings: Settings, output: Output): Promise<Settings> {
  if (flags.stdin) return keysFromStdin();
  if (!output.interactive) throw inputNeeded('The keys', '--stdin, for example --stdin < keys.env', output);
  return askForKeys(storedSettings, output, flags.check);
}

type Verdicts = Readonly<Partial<Record<KeyName, KeyVerdict>>>;

async function verdictsOf(newSettings: Settings, allSettings: Settings, output: Output): Promise<Verdicts> {
  using stop = untilStopped(() => output.note('Stopping …'));
  const ask = createAsk(output, stop.signal);
  // With a new address, the keys already in the profile must work there too.
  const names = keyNames.filter((name): name is KeyName => isKey(name) && allSettings[name] !== undefined);
  const touchedKeys = names.filter((name) => newSettings[name] ?? newSettings[addressOf(name)]);
  const keyVerdicts = await Promise.all(
    touchedKeys.map(async (name) => [name, await checkKey(name, allSettings, ask)] as const),
  );
  for (const [name, verdict] of keyVerdicts) if (verdict) refuseKey(name, verdict);
  return Object.fromEntries(keyVerdicts.filter(([, verdict]) => verdict !== undefined));
}

function refuseKey(name: KeyName, { state, detail, hint }: KeyVerdict): void {
  if (state === 'valid') return;
  if (isRejection(state)) {
    const step = hint ?? 'Copy the key again, and check that the URL belongs to it.';
    throw userError('auth', `${name}: ${detail}`, `Nothing was saved. ${step}`);
  }
  throw serviceError(
    'network',
    `${name} could not be checked: ${detail}`,
    ['Nothing was saved.', hint, '--no-check saves it unchecked.'].filter(Boolean).join(' '),
  );
}

const isRejection = (state: KeyVerdict['state']): boolean =>
  ['refused', 'denied', 'misplaced'].includes(state);

/** What is asked for, in this order, with what a person reads beside its name. */
const askedSettings = {
  supabaseUrl: 'Supabase project with the firms',
  serviceRoleKey: 'full access to all firms; never for a page',
  anonKey: 'lets the page read one firm',
  platformPrivateKey: 'full access to the voice platform; never for a page',
  platformPublicKey: 'lets the page start calls',
  assistantId: 'assistant that the page calls',
  webhookUrl: 'automation webhook of the page',
  pageUrl: 'address of the page; links begin with it',
} as const satisfies Partial<Record<Setting, string>>;

export async function askForKeys(
  storedSettings: Settings,
  output: Output,
  isChecked = true,
): Promise<Settings> {
  output.note('Keys and addresses. Press Enter to leave out what you do not use, or to keep what is there.');
  const newSettings: Partial<Record<Setting, string>> = {};
  for (const [name, description] of Object.entries(askedSettings) as [keyof typeof askedSettings, string][]) {
    const storedValue = storedSettings[name];
    const hint = storedValue === undefined ? description : isKey(name) ? keyHint(storedValue) : storedValue;
    const value = await askValue({
      title: `${name} (${hint})`,
      isSecret: isKey(name),
      check: (text) => {
        const problem = text === '' ? undefined : problemOfNewSetting(name, text);
        if (problem !== undefined) return `This ${problem}.`;
        // At its question, because a refusal after the last one would lose all answers.
        if (text === '' || !isChecked || !isKeyOfData(name)) return undefined;
        return keyProblem(name, text, newSettings.supabaseUrl ?? storedSettings.supabaseUrl);
      },
    });
    if (value !== '') newSettings[name] = givenValue(name, value);
  }
  return newSettings;
}

function printLogin(
  profile: string,
  newSettings: Settings,
  verdicts: Verdicts,
  unusedSettings: UnusedSettings,
  output: Output,
): Promise<void> {
  const checks: Readonly<Record<string, KeyVerdict | undefined>> = verdicts;
  const rows = settingNames.flatMap((setting) => {
    const value = newSettings[setting];
    if (value === undefined) return [];
    const insteadFrom = unusedSettings[setting];
    const use = insteadFrom === undefined ? {} : { insteadFrom };
    if (!isKey(setting)) return [{ setting, value, ...use }];
    return [{ setting, value: keyHint(value), state: checks[setting]?.state ?? 'untried', ...use }];
  });
  return printValue(
    { profile, settings: rows },
    () => {
      for (const { setting, value } of rows) {
        const detail = checks[setting]?.detail;
        output.note(`${setting.padEnd(20)}${printable(value)}${detail ? `  ${detail}` : ''}`);
      }
      output.note(`Saved in profile ${profile}.`);
      const sources = Map.groupBy(Object.keys(unusedSettings), (name) => unusedSettings[name as Setting]);
      for (const [source, names] of sources)
        output.note(
          `Commands do not use ${names.join(', ')}, because ${source} comes first. Remove the variables there, or pass --profile ${profile}.`,
        );
    },
    output,
  );
}
