import type { Call } from '@firmline/sdk/rest/types';
import { textIn, objectOr } from '../json.ts';
import { clock, counted } from '../text.ts';

export type PlatformCall = Call & Readonly<Record<string, unknown>>;

/** Fields that scripts ask for, although a call has some of them only once it has begun or ended. */
export const callFields = [
  'id',
  'type',
  'status',
  'name',
  'createdAt',
  'updatedAt',
  'startedAt',
  'endedAt',
  'endedReason',
  'cost',
  'assistantId',
  'phoneNumberId',
  'customer',
  'transcript',
  'summary',
  'analysis',
  'artifact',
  'messages',
  'metadata',
] as const;

/** What a call's texts tell about its firm: calls carry no slug, but the first message and the prompt of its record. */
export interface FirmOfCall {
  /** The only firm whose record has exactly the call's texts; null if the texts do not tell. */
  readonly slug: string | null;
  readonly match: FirmMatch;
  /** Every firm that the call may belong to, sorted. With 'exact' only that one; empty with 'none'. */
  readonly candidates: readonly string[];
  /** The slug that something else than the current texts names; null without one. */
  readonly claimed: string | null;
  readonly claimedBy: ClaimSource | null;
  /** Whether the texts support that slug; null without one. */
  readonly claim: ClaimCheck | null;
}

/**
 * - `exact`: one record has exactly the call's first message and prompt
 * - `same-texts`: several records have both
 * - `no-texts`: the call has no first message and the default prompt, like every firm without texts
 * - `similar`: no record has both, but some have one of them, or the call's texts name their company; a record that was
 *   changed after the call looks like this
 * - `none`: no record resembles the call
 */
export type FirmMatch = 'exact' | 'same-texts' | 'no-texts' | 'similar' | 'none';

/**
 * - `tag`: the slug that the page put into the call's metadata; a visitor's browser can send any
 * - `texts`: only one firm's record once had the call's texts, according to the changes made on this machine
 * - `webhook`: the only slug that the webhook received moments before the call
 */
export type ClaimSource = 'tag' | 'texts' | 'webhook';

/**
 * A claim is no proof.
 * - `confirmed`: the texts belong to that firm only
 * - `claimed`: the texts fit that firm and others, or its record no longer exists
 * - `contradicted`: the texts belong to another firm, or do not resemble that firm's
 */
export type ClaimCheck = 'confirmed' | 'claimed' | 'contradicted';

export type CallOfFirm = PlatformCall & {
  readonly firm: string | null;
  /** Null without access to the firms. */
  readonly firmMatch: FirmOfCall | null;
};

export const callOfFirmFields: readonly string[] = [...callFields, 'firm', 'firmMatch'];

export const firmOf = ({ firmMatch }: CallOfFirm): string => (firmMatch === null ? '' : firmText(firmMatch));

/** The firm of a call for a person; says how sure that is unless the texts tell. */
export function firmText({ slug, match, candidates, claimed, claimedBy, claim }: FirmOfCall): string {
  if (slug !== null) {
    if (claim === null) return slug;
    return claim === 'confirmed' ? `${slug} (confirmed)` : `${slug} (claimed: ${claimed})`;
  }
  if (claim === 'claimed' && claimedBy !== null) return `${claimed} (${sources[claimedBy]})`;
  const [first, second, ...more] = candidates;
  const few = [first, second].filter((one) => one !== undefined).join(' or ');
  const firms = more.length > 0 ? `${few} or ${counted(more.length, 'other')}` : few;
  const guess = match === 'similar' ? `like ${firms}` : firms;
  return claim === 'contradicted' ? [guess, `not ${claimed}`].filter(Boolean).join(', ') : guess;
}

const sources: Readonly<Record<ClaimSource, string>> = {
  tag: 'claimed',
  texts: 'by earlier texts',
  webhook: 'by its webhook',
};

/** Every firm that a call may belong to, by its texts or by a claim. */
export const possibleFirms = ({ candidates, claimed, claim }: FirmOfCall): readonly string[] =>
  claim === 'claimed' && claimed !== null ? [...new Set([...candidates, claimed])] : candidates;

/** The step that tells calls of firms with the same texts apart. */
export const howToTag = 'If the page is started with FIRMLINE_TAG_CALLS=1, later calls name their firm.';

export const isOver = ({ status }: PlatformCall): boolean =>
  status === 'ended' || status === 'not-found' || status === 'deletion-failed';

export function durationOf({ startedAt, endedAt }: PlatformCall): string {
  const seconds = (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
  return Number.isNaN(seconds) ? '' : clock(seconds);
}

/** US dollars, with four decimals below one dollar: a call often costs a few cents. */
export const inDollars = (amount: number) =>
  `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 1 ? 4 : 2)}`;

export interface CallEntry {
  readonly key: string;
  /** Time from the start of the call to the start of the turn; null if unknown. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another role. */
  readonly speaker: string;
  readonly text: string;
}

export type TailEvent =
  | { readonly kind: 'status'; readonly call: PlatformCall; readonly status: string }
  | ({ readonly kind: 'message' } & CallEntry);

const speakers: Readonly<Record<string, string>> = {
  bot: 'assistant',
  tool_calls: 'tool',
  tool_call_result: 'tool',
};

/** The turns in a call's record, during or after the call, without the prompt. */
export const entriesOf = ({ artifact, messages }: PlatformCall): CallEntry[] =>
  entriesIn(artifact?.messages ?? messages);

export const entriesIn = (messages: unknown): CallEntry[] =>
  (Array.isArray(messages) ? (messages as unknown[]) : []).flatMap(
    (message, index) => entryOf(message, index) ?? [],
  );

/** Reads a message defensively, because the platform's format changes between its versions. */
function entryOf(message: unknown, index: number): CallEntry | undefined {
  const { role, message: said, secondsFromStart, time, toolCalls, name, result } = objectOr(message);
  if (typeof role !== 'string' || role === 'system') return undefined;
  const text =
    typeof said === 'string' && said !== ''
      ? said
      : role === 'tool_calls'
        ? `calls ${namesOf(toolCalls)}`
        : role === 'tool_call_result'
          ? `${String(name)}: ${typeof result === 'string' ? result : JSON.stringify(result)}`
          : '';
  if (text === '') return undefined;
  return {
    key: typeof time === 'number' ? `${time} ${role}` : `${index} ${role}`,
    seconds: typeof secondsFromStart === 'number' ? secondsFromStart : null,
    speaker: speakers[role] ?? role,
    text,
  };
}

function namesOf(toolCalls: unknown): string {
  const calls: readonly unknown[] = Array.isArray(toolCalls) ? toolCalls : [];
  return calls.map((call) => textIn(objectOr(call)['function'], 'name') ?? '?').join(', ') || 'a tool';
}
