import { isObject } from '@firmline/util/is-object';
import type { AskService } from '../../auth/ask.ts';
import { checkKey, type KeyName, bearer } from '../../auth/check-keys.ts';
import { hostedPlatform } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { settings } from '../../config/settings.ts';
import { firmline } from '../../invocation.ts';
import { objectOr } from '../../json.ts';
import { shellLine } from '../../text.ts';
import { checkOf, type DoctorCheck } from '../check.ts';

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

function keyCheck(key: KeyName): DoctorCheck {
  return checkOf(`key-${key}`, names[key], async ({ values, ask, stepToSet }, { ok, warning, failed }) => {
    const verdict = await checkKey(key, values, ask);
    // A key is replaced where it comes from: another source would not be asked.
    const { advice, command } = stepToSet(key);
    const replaceKey = (step: string) =>
      [command === undefined ? `${step} ${advice}` : step, command] as const;
    if (verdict === undefined) {
      const consequence = withoutIt[key];
      if (consequence === undefined) return [];
      const isNeeded = settings[key].kind === 'secret';
      return (isNeeded ? failed : warning)(consequence, advice, command);
    }
    const { state, detail, hint } = verdict;
    if (state === 'valid') return ok(detail);
    if (state === 'refused') return failed(detail, ...replaceKey(hint ?? 'Copy the key again.'));
    if (state === 'denied') return failed(detail, hint);
    if (state === 'misplaced')
      return failed(
        detail,
        ...replaceKey('Set each key in its own field, and replace any key that was published.'),
      );
    if (state === 'unreachable') return failed(detail, hint);
    return warning(detail, hint ?? 'Check the address.', `${firmline} status`);
  });
}

export const keyChecks: readonly DoctorCheck[] = (Object.keys(names) as KeyName[]).map(keyCheck);

/** Enough for any organization. */
const maxTokens = 1000;

/** Whether a copied key works on another website or for another assistant, as the platform lists it. */
export const keyRestrictionsCheck = checkOf(
  'key-restrictions',
  "Restrictions of the page's key",
  async ({ values, pageUrl, ask }, { ok, warning, failed, skipped }) => {
    const { platformUrl = hostedPlatform, platformPublicKey: key, platformPrivateKey, assistantId } = values;
    if (!key) return skipped('No key is set.');
    // Calls there cost nothing.
    if (isLocalUrl(platformUrl)) return [];
    if (!platformPrivateKey) return skipped('Unknown: only the private key can read them.');
    const token = await storedToken({ key, platformUrl }, platformPrivateKey, ask);
    if (!token) return skipped('Unknown: the platform does not list the key. See its dashboard.');
    const origins = restrictedTo(token.restrictions['allowedOrigins']);
    const assistants = restrictedTo(token.restrictions['allowedAssistantIds']);
    const page = originOf(pageUrl);
    const command = restrict(token.id, { pageUrl, assistantId });
    if (origins && page && !origins.some((entry) => entry.includes('*') || entry === page))
      return failed(
        `It is valid on ${origins.join(', ')}, but not on the page's ${page}.`,
        'Allow the page.',
        command,
      );
    if (assistants && assistantId !== undefined && !assistants.includes(assistantId))
      return failed(
        `It is not valid for the page's assistant ${assistantId}.`,
        'Allow that assistant.',
        command,
      );
    const isTransientAllowed = token.restrictions['allowTransientAssistant'] !== false;
    if (origins && assistants && !isTransientAllowed)
      return ok(`Only ${origins.join(', ')}, and only ${assistants.join(', ')}.`);
    const rights = [
      origins ? '' : 'Any website can use it to start calls that you pay for.',
      assistants ? '' : 'It can call every assistant.',
      isTransientAllowed ? "It can call assistants of a stranger's own." : '',
    ];
    return warning(rights.filter(Boolean).join(' '), 'Allow only the page and its assistant.', command);
  },
);

/** Undefined if the platform does not list the key. */
async function storedToken(
  { key, platformUrl }: { readonly key: string; readonly platformUrl: string },
  privateKey: string,
  ask: AskService,
) {
  const { ok, json } = await ask({
    url: `${platformUrl}/token?limit=${maxTokens}`,
    headers: bearer(privateKey),
  });
  const list: readonly unknown[] = ok && Array.isArray(json) ? json : [];
  const token = list.filter(isObject).find(({ value }) => value === key);
  if (!token) return undefined;
  const { id, restrictions } = token;
  return { id: typeof id === 'string' ? id : '', restrictions: objectOr(restrictions) };
}

/** The entries of a restriction. An empty list may mean "none" or "all", so it counts as missing. */
function restrictedTo(value: unknown): readonly string[] | undefined {
  const entries = Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string')
    : [];
  return entries.length === 0 || entries.includes('*') ? undefined : entries;
}

/** Sets all restrictions at once, because a platform may replace them as a whole. */
const restrict = (
  id: string,
  { pageUrl, assistantId }: Record<'pageUrl' | 'assistantId', string | undefined>,
): string =>
  `${firmline} ${shellLine([
    'api',
    'PATCH',
    `/token/${id}`,
    '--body',
    JSON.stringify({
      restrictions: {
        allowedOrigins: [originOf(pageUrl) ?? '<origin of the page>'],
        allowedAssistantIds: [assistantId ?? '<assistant id>'],
        allowTransientAssistant: false,
      },
    }),
  ])}`;

const originOf = (pageUrl: string | undefined) =>
  pageUrl === undefined ? undefined : URL.parse(pageUrl)?.origin;
