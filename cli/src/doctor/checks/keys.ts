import { isObject } from '@firmline/util/is-object';
import type { AskService } from '../../auth/ask.ts';
import { checkKey, type KeyName, bearer } from '../../auth/check-keys.ts';
import { hostedPlatform } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { settings } from '../../config/settings.ts';
import { firmline } from '../../invocation.ts';
import { objectOr } from '../../json.ts';
import { shellLine } from '../../text.ts';
import { checkOf, type DoctorCheck, about, type DoctorFinding } from '../check.ts';

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
    if (state === 'refused') return failed(detail, hint ?? 'Copy the key again.', login);
    if (state === 'denied') return failed(detail, hint);
    if (state === 'misplaced')
      return failed(detail, 'Set each key in its own field, and replace any key that was published.', login);
    if (state === 'unreachable') return failed(detail, hint);
    return warning(detail, hint ?? 'Check the address.', `${firmline} status`);
  });
}

export const keyChecks: readonly DoctorCheck[] = (Object.keys(names) as KeyName[]).map(keyCheck);

const origins = about('key-origins', "Websites of the page's key");
const assistants = about('key-assistants', "Assistants of the page's key");

/** Enough for any organization. */
const maxTokens = 1000;

interface KeyInUse {
  readonly key: string;
  readonly platformUrl: string;
  readonly pageUrl: string | undefined;
  readonly assistantId: string | undefined;
}

/** Whether a copied key works on another website or for another assistant, as the platform lists it. */
export const keyRestrictionsCheck = checkOf(
  'key-restrictions',
  "Restrictions of the page's key",
  async ({ values, pageUrl, ask }, { skipped }) => {
    const { platformUrl = hostedPlatform, platformPublicKey: key, platformPrivateKey, assistantId } = values;
    if (!key) return skipped('No key is set.');
    const inUse = { key, platformUrl, pageUrl, assistantId };
    // Calls there cost nothing.
    if (isLocalUrl(platformUrl)) return [];
    if (!platformPrivateKey) return skipped('Unknown: only the private key can read them.');
    const token = await storedToken(inUse, platformPrivateKey, ask);
    if (token) return [originsOf(token, inUse), findingOfAssistants(token, inUse)];
    return skipped('Unknown: the platform does not list the key. See its dashboard.');
  },
);

type StoredToken = NonNullable<Awaited<ReturnType<typeof storedToken>>>;

/** Undefined if the platform does not list the key. */
async function storedToken({ key, platformUrl }: KeyInUse, privateKey: string, ask: AskService) {
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

function originsOf({ id, restrictions }: StoredToken, inUse: KeyInUse): DoctorFinding {
  const allowed = restrictedTo(restrictions['allowedOrigins']);
  const command = restrict(id, inUse);
  if (!allowed) {
    return origins.warning(
      'Any website can use it to start calls that you pay for.',
      'Allow only the page.',
      command,
    );
  }
  const page = originOf(inUse.pageUrl);
  const isPattern = allowed.some((entry) => entry.includes('*'));
  if (page !== undefined && !isPattern && !allowed.includes(page)) {
    return origins.failed(
      `It is valid on ${allowed.join(', ')}, but not on the page's ${page}.`,
      'Allow the page.',
      command,
    );
  }
  return origins.ok(`Only ${allowed.join(', ')}.`);
}

function findingOfAssistants({ id, restrictions }: StoredToken, inUse: KeyInUse): DoctorFinding {
  const allowed = restrictedTo(restrictions['allowedAssistantIds']);
  const command = restrict(id, inUse);
  if (!allowed) {
    return assistants.warning(
      "It can call every assistant, and assistants of a stranger's own.",
      'Allow only the assistant of the page.',
      command,
    );
  }
  if (inUse.assistantId !== undefined && !allowed.includes(inUse.assistantId)) {
    return assistants.failed(
      `It is not valid for the page's assistant ${inUse.assistantId}.`,
      'Allow that assistant.',
      command,
    );
  }
  if (restrictions['allowTransientAssistant'] !== false) {
    return assistants.warning(
      "It can call assistants of a stranger's own, which you pay for.",
      'Allow only stored assistants.',
      command,
    );
  }
  return assistants.ok(`Only ${allowed.join(', ')}.`);
}

/** Sets all restrictions at once, because a platform may replace them as a whole. */
const restrict = (id: string, { pageUrl, assistantId }: KeyInUse): string =>
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
