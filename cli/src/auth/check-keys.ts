import { FirmlineError } from '@firmline/sdk/errors';
import { firmsTable, keyHeaders, slugHeader } from '@firmline/sdk/firms';
import { redact } from '@firmline/util/redact';
import { hostedPlatform } from '../config/connections.ts';
import { isLocalUrl } from '../config/local-address.ts';
import type { Settings, Setting } from '../config/settings.ts';
import { textIn } from '../json.ts';
import { type AskService, type Reply, askForFirms, askForRecords, askServices, failureOf } from './ask.ts';
import { expiryProblem, isKeyOfData, misplacedKey, projectProblem } from './key-facts.ts';

const validVerdict = (detail: string): KeyVerdict => ({ state: 'valid', detail });
const refusedKey = (detail: string): KeyVerdict => ({ state: 'refused', detail });
const unclearVerdict = (serviceName: string, { status }: Reply): KeyVerdict => ({
  state: 'unclear',
  detail: `${serviceName} responded with ${status}, so the key could not be checked.`,
  ...((status === 429 || status >= 500) && { hint: 'Wait a while, then try again.' }),
});

/** Checks a key with its own service. Changes nothing and makes no call. */
export async function checkKey(
  name: KeyName,
  values: Settings,
  ask: AskService,
): Promise<KeyVerdict | undefined> {
  const key = values[name];
  if (key === undefined) return undefined;
  if (isKeyOfData(name)) {
    const problem = misplacedKey(name, key);
    if (problem !== undefined) return { state: 'misplaced', detail: problem };
    const reason = projectProblem(name, key, values.supabaseUrl) ?? expiryProblem(name, key);
    if (reason !== undefined)
      return {
        state: 'refused',
        detail: reason,
        hint: 'Copy URL and key again, both from the same project.',
      };
    if (values.supabaseUrl === undefined) return { state: 'unclear', detail: 'supabaseUrl is not set.' };
  }
  const askService = askServices(ask, values);
  try {
    const verdict = await verdicts[name](key, values, askService);
    // A model on this machine may need no key, and the public key is judged by what it may not do.
    const isOfLocalModel = name === 'languageModelKey' && isLocalUrl(values.languageModelUrl ?? '');
    if (verdict.state !== 'valid' || isOfLocalModel || name === 'platformPublicKey') return verdict;
    const { state } = await verdicts[name](inventedKey, values, askService);
    return state === 'valid'
      ? { state: 'unclear', detail: 'The service accepts any key, so this one could not be checked.' }
      : verdict;
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code === 'aborted') throw error;
    const { message, hint } = error;
    return { state: 'unreachable', detail: redact(message), ...(hint !== undefined && { hint }) };
  }
}

/** A key that no service knows. One that accepts it tells nothing of another key. */
const inventedKey = 'firmline-invented-key';

const verdicts: Readonly<
  Record<KeyName, (key: string, values: Settings, ask: AskService) => Promise<KeyVerdict>>
> = {
  async serviceRoleKey(key, { supabaseUrl = '' }, ask) {
    const reply = await tryTable(supabaseUrl, key, ask);
    if (reply.ok) return validVerdict('It can read the firms.');
    if (isMissingTable(reply))
      return validVerdict('The key works, but the project has no table of firms yet.');
    return verdictOf(reply);
  },
  async anonKey(key, { supabaseUrl = '' }, ask) {
    const reply = await tryTable(supabaseUrl, key, ask);
    if (reply.ok || isDenied(reply) || isMissingTable(reply))
      return validVerdict('The data service accepts the key.');
    return verdictOf(reply);
  },
  async platformPrivateKey(key, { platformUrl = hostedPlatform }, ask) {
    const reply = await readAssistants(platformUrl, key, ask);
    if (isRejected(reply)) return refusedKey('The voice platform rejected the key.');
    return reply.ok
      ? validVerdict('It can read the assistants.')
      : unclearVerdict('The voice platform', reply);
  },
  async platformPublicKey(key, { platformUrl = hostedPlatform, pageUrl }, ask) {
    const assistantsReading = await readAssistants(platformUrl, key, ask);
    if (assistantsReading.ok) {
      return {
        state: 'misplaced',
        detail:
          'The public key is a private key: it can read the assistants, and the page would give it to every visitor.',
      };
    }
    // A call without an assistant: a valid key gets an error about the missing field, and no call is made.
    // As a page asks for a web call. None starts without an assistant.
    const headers = { ...originHeader(pageUrl), ...bearerHeaders(key) };
    const startReply = await ask({ url: `${platformUrl}/call/web`, method: 'POST', headers, body: {} });
    if (startReply.status === 403 && pageUrl === undefined) {
      return {
        state: 'unclear',
        detail:
          'The voice platform may accept the key only from the page, whose pageUrl is not set (HTTP 403).',
      };
    }
    if (isRejected(startReply)) return refusedKey('The voice platform rejected the key.');
    if (startReply.status === 400 || startReply.status === 422)
      return validVerdict('It can start web calls, and cannot read anything.');
    return unclearVerdict('The voice platform', startReply);
  },
  async languageModelKey(key, { languageModelUrl }, ask) {
    if (languageModelUrl === undefined) return { state: 'unclear', detail: 'languageModelUrl is not set.' };
    const reply = await ask({ url: `${languageModelUrl}/models`, headers: bearerHeaders(key) });
    if (isRejected(reply)) return refusedKey('The language model rejected the key.');
    return reply.ok ? validVerdict('It can read the models.') : unclearVerdict('The language model', reply);
  },
};

/** What the data service says of a key that it does not let in, or cannot judge. */
function verdictOf(reply: Reply): KeyVerdict {
  const { message, hint = '', code } = failureOf(reply);
  // The service's own words may repeat the key.
  const detail = redact(message);
  if (isDenied(reply)) return { state: 'denied', detail, hint };
  return { state: code === 'auth' ? 'refused' : 'unclear', detail, hint };
}

export const bearerHeaders = (key: string) => ({ authorization: `Bearer ${key}` });

export const isRejected = ({ status }: Reply): boolean => status === 401 || status === 403;

/** As a browser on this page sends it: a key may be valid on certain websites only. */
function originHeader(pageUrl: string | undefined): Readonly<Record<string, string>> {
  const origin = pageUrl === undefined ? undefined : URL.parse(pageUrl)?.origin;
  return origin === undefined ? {} : { origin };
}

const tryTable = (supabaseUrl: string, key: string, ask: AskService): Promise<Reply> =>
  askForFirms(
    {
      url: `${supabaseUrl}/rest/v1/${firmsTable}?select=slug&limit=1`,
      headers: { ...keyHeaders(key), [slugHeader]: 'firmline-key-check' },
    },
    ask,
  );

const readAssistants = (platformUrl: string, key: string, ask: AskService): Promise<Reply> =>
  askForRecords(
    { url: `${platformUrl}/assistant?limit=1`, headers: bearerHeaders(key) },
    { field: 'id', service: 'the voice platform' },
    ask,
  );

export const codeOfResponse = ({ json }: Reply): string => textIn(json, 'code') ?? '';

/** Whether the database identified the caller and denied access. Any other failure leaves open what the caller may do. */
export const isDenied = (reply: Reply): boolean => codeOfResponse(reply) === '42501';

/** Whether the database would have written, but for a value or a constraint. */
export const isRefusedValue = (reply: Reply): boolean => /^2[23]/.test(codeOfResponse(reply));

export const isMissingTable = (reply: Reply): boolean =>
  ['42P01', 'PGRST205'].includes(codeOfResponse(reply));

export type KeyName = Extract<Setting, `${string}Key`>;

export function addressOf(name: KeyName): Setting {
  if (name === 'languageModelKey') return 'languageModelUrl';
  return name.startsWith('platform') ? 'platformUrl' : 'supabaseUrl';
}

export interface KeyVerdict {
  /** `denied`: the service knows the key, which lacks a right. */
  readonly state: 'valid' | 'refused' | 'denied' | 'misplaced' | 'unreachable' | 'unclear';
  readonly detail: string;
  readonly hint?: string;
}
