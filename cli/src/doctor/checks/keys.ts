import { checkKey, type KeyName } from '../../auth/check-keys.ts';
import { settings } from '../../config/settings.ts';
import { commandForSame } from '../../config/this-command.ts';
import { checkOf, type DoctorCheck } from '../check.ts';

const names = {
  serviceRoleKey: 'Service-role key',
  anonKey: 'Anonymous key',
  platformPrivateKey: 'Platform key',
  platformPublicKey: "Page's platform key",
  languageModelKey: "Language model's key",
} as const satisfies Record<KeyName, string>;

/** A missing key that is not listed here is no problem. */
const missingKeyTexts: Readonly<Partial<Record<KeyName, string>>> = {
  serviceRoleKey: 'Not set: firms cannot be listed or written.',
  anonKey: 'Not set: visitor access cannot be checked.',
  platformPrivateKey: 'Not set: assistants and calls cannot be read.',
  platformPublicKey: 'Not set: the page cannot start calls.',
};

function keyCheck(key: KeyName): DoctorCheck {
  return checkOf(`key-${key}`, names[key], async ({ values, ask, stepToSet }, { ok, warning, failed }) => {
    const verdict = await checkKey(key, values, ask);
    // A key is replaced where it comes from: another source would not be asked.
    const { advice, command } = stepToSet(key);
    const replaceKey = (step: string) =>
      [command === undefined ? `${step} ${advice}` : step, command] as const;
    if (verdict === undefined) {
      const consequence = missingKeyTexts[key];
      if (consequence === undefined) return [];
      const isNeeded = settings[key].kind === 'secret';
      return (isNeeded ? failed : warning)(consequence, advice, command);
    }
    const { state, detail, hint } = verdict;
    if (state === 'valid') return ok(detail);
    if (state === 'refused') return failed(detail, ...replaceKey(hint ?? 'Copy the key again.'));
    if (state === 'misplaced')
      return failed(
        detail,
        ...replaceKey('Set each key in its own field, and replace any key that was published.'),
      );
    if (state === 'denied' || state === 'unreachable') return failed(detail, hint);
    return warning(detail, hint ?? 'Check the address.', commandForSame('status'));
  });
}

export const keyChecks: readonly DoctorCheck[] = (Object.keys(names) as KeyName[]).map(keyCheck);
