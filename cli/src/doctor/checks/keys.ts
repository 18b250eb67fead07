import { checkKey, type KeyName } from '../../auth/check-keys.ts';
import { settings } from '../../config/settings.ts';
import { firmline } from '../../invocation.ts';
import { checkOf, type Check } from '../check.ts';

const names = {
  serviceRoleKey: 'Service-role key',
  anonKey: 'Anonymous key',
  platformPrivateKey: 'Platform key',
  platformPublicKey: "Page's platform key",
  languageModelKey: "Language model's key",
} as const satisfies Record<KeyName, string>;

/** A missing key that is not listed here is no problem. */
const withoutIt: Readonly<Partial<Record<KeyName, string>>> = {
  serviceRoleKey: 'Not set: firms cannot be listed or written.',
  anonKey: 'Not set: visitor access cannot be checked.',
  platformPrivateKey: 'Not set: assistants and calls cannot be read.',
  platformPublicKey: 'Not set: the page cannot start calls.',
};

function keyCheck(key: KeyName): Check {
  const login = `${firmline} auth login`;
  const give = `Set it with ${login}, or set ${settings[key].variable}.`;
  return checkOf(`key-${key}`, names[key], async ({ values, ask }, { ok, warning, failed }) => {
    const verdict = await checkKey(key, values, ask);
    if (verdict === undefined) {
      const consequence = withoutIt[key];
      if (consequence === undefined) return [];
      const isNeeded = settings[key].kind === 'secret';
      return (isNeeded ? failed : warning)(consequence, give, login);
    }
    const { state, detail, hint } = verdict;
    if (state === 'valid') return ok(detail);
    if (state === 'refused') return failed(detail, 'Copy the key again.', login);
    if (state === 'misplaced')
      return failed(detail, 'Set each key in its own field, and replace any key that was published.', login);
    if (state === 'unreachable') return failed(detail, hint);
    return warning(detail, 'Check the address.', `${firmline} config get`);
  });
}

export const keyChecks: readonly Check[] = (Object.keys(names) as KeyName[]).map(keyCheck);
