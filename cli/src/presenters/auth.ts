import { keyHint } from '@firmline/util/redact';
import { isKey, settingNames, type Settings } from '../config/settings.ts';
import type { Output } from '../terminal/output.ts';
import { printRows, printValue } from '../terminal/listing.ts';
import { printable } from '../text.ts';
import type { KeyName, KeyStatus, Verdict } from '../auth/types.ts';
import { startCommand } from '../invocation.ts';

export const printKeyStatus = (keys: readonly KeyStatus[], output: Output): Promise<void> =>
  printRows(
    keys,
    {
      columns: [
        { title: 'KEY', text: ({ key }) => key },
        { title: 'ENDS', text: ({ ending }) => ending },
        { title: 'FROM', text: ({ source }) => source },
        { title: 'STATE', text: ({ state, detail }) => (detail ? `${state}: ${detail}` : state) },
      ],
      empty: `There are no keys. Add them with firmline auth login, or start a local stack with ${startCommand}.`,
    },
    output,
  );

/** Prints the settings that a login saved. */
export function printLogin(
  {
    profile,
    given,
    verdicts,
  }: {
    readonly profile: string;
    readonly given: Settings;
    readonly verdicts: Readonly<Partial<Record<KeyName, Verdict>>>;
  },
  output: Output,
): Promise<void> {
  const { dryRun } = output.flags;
  const kept = settingNames.filter((name) => given[name] !== undefined);
  const checks: Readonly<Record<string, Verdict | undefined>> = verdicts;
  const value = {
    profile,
    dryRun,
    settings: kept.map((name) => ({
      setting: name,
      value: isKey(name) ? keyHint(given[name] ?? '') : (given[name] ?? ''),
      ...(isKey(name) ? { state: checks[name]?.state ?? 'untried' } : {}),
    })),
  };
  return printValue(
    value,
    () => {
      for (const { setting, value: text } of value.settings) {
        const detail = checks[setting]?.detail;
        output.note(`${setting.padEnd(20)}${printable(text)}${detail ? `  ${detail}` : ''}`);
      }
      output.note(
        dryRun ? `Nothing was saved in profile ${profile} (--dry-run).` : `Saved in profile ${profile}.`,
      );
    },
    output,
  );
}
