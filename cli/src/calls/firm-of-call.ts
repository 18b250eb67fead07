import { buildAssistantOverrides, firmTag } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import { objectOr } from '../json.ts';
import type { WebhookEvent } from '../webhook/requests.ts';
import type { PlatformCall, ClaimCheck, FirmMatch, FirmOfCall } from './record.ts';

/** Tells which firm a call was for. Remembers its results by the call's texts. */
export type FirmMatcher = (call: PlatformCall) => FirmOfCall;

/** The texts that a call was started with; undefined if the platform's record has none. */
interface CallTexts {
  readonly firstMessage: string | undefined;
  readonly prompt: string | undefined;
}

export interface ClaimSources {
  /** The firms as they were before changes. Called for the first call that the current texts do not tell. */
  readonly earlier?: () => Iterable<Firm>;
  readonly requests?: readonly WebhookEvent[];
  /** The slugs of firms by those of all links: a page that was opened by an old link sends the old slug. */
  readonly firmSlugs?: ReadonlyMap<string, string>;
}

/** The records must be all: a missing one makes a match look unique. Only one exact match has a slug. */
export function firmMatcher(
  firms: Iterable<Firm>,
  { earlier = () => [], requests = [], firmSlugs = new Map() }: ClaimSources = {},
): FirmMatcher {
  const silent = sentTexts({ system: '', firstMessage: '' });
  const all = Array.from(firms, (firm) => ({
    slug: firm.slug,
    texts: sentTexts(firm),
    words: wordsOf(firm.companyName.trim() || firm.name),
  }));
  const slugs = new Set(all.map(({ slug }) => slug));
  const firmSlugOf = (slug: string) => firmSlugs.get(slug) ?? slug;
  const both = Map.groupBy(all, ({ texts }) => keyOf(texts));
  const first = Map.groupBy(all, ({ texts }) => texts.firstMessage);
  const prompts = Map.groupBy(all, ({ texts }) => texts.prompt);
  prompts.delete(silent.prompt);
  const names = Map.groupBy(all, ({ words }) => words.join(' '));
  names.delete('');
  const lengths = new Set(all.map(({ words }) => words.length));

  function namedIn(text: string): string[] {
    const words = wordsOf(text);
    return [...lengths].flatMap((length) =>
      words.flatMap((_, start) => slugsAt(names, words.slice(start, start + length).join(' '))),
    );
  }

  function match(texts: CallTexts): Found {
    const { firstMessage, prompt } = texts;
    const exact = slugsAt(both, keyOf(texts));
    if (keyOf(texts) === keyOf(silent)) return found('no-texts', exact);
    if (exact.length > 0) return found(exact.length === 1 ? 'exact' : 'same-texts', exact);
    const similar = [
      ...(firstMessage === undefined ? [] : [...slugsAt(first, firstMessage), ...namedIn(firstMessage)]),
      ...(prompt === undefined ? [] : [...slugsAt(prompts, prompt), ...namedIn(prompt)]),
    ];
    return found(similar.length > 0 ? 'similar' : 'none', similar);
  }

  let once: Index | undefined;
  function earlierOf(texts: CallTexts): string | undefined {
    if (keyOf(texts) === keyOf(silent)) return undefined;
    once ??= Map.groupBy(earlier(), (firm) => keyOf(sentTexts(firm)));
    return onlyOf(slugsAt(once, keyOf(texts)));
  }

  function claimOf(call: PlatformCall, texts: CallTexts, { candidates }: Found, only: string | null): Claim {
    const tag = tagOf(call);
    if (tag !== null) {
      const claimed = firmSlugOf(tag);
      return { claimed, claimedBy: 'tag', claim: checkOf(claimed, only, candidates, slugs) };
    }
    if (only !== null) return noClaim;
    const before = earlierOf(texts);
    if (before !== undefined) return { claimed: before, claimedBy: 'texts', claim: 'claimed' };
    const named = onlyOf(requestedSlugs(call, requests).map(firmSlugOf));
    // Another visitor may have sent the request, so texts that contradict it win.
    const isFit = named !== undefined && (candidates.length === 0 || candidates.includes(named));
    return isFit ? { claimed: named, claimedBy: 'webhook', claim: 'claimed' } : noClaim;
  }

  const known = new Map<string, Found>();
  return (call) => {
    const texts = textsOf(call);
    const key = keyOf(texts);
    const result = known.get(key) ?? match(texts);
    known.set(key, result);
    const [only = null] = result.match === 'exact' ? result.candidates : [];
    return { slug: only, ...result, ...claimOf(call, texts, result, only) };
  };
}

type Claim = Pick<FirmOfCall, 'claimed' | 'claimedBy' | 'claim'>;

const noClaim: Claim = { claimed: null, claimedBy: null, claim: null };

/** How long after a page's request its call is created: at once in a browser, or once a workflow calls the phone, ms. */
const callMs = { browser: 10_000, phone: 120_000, other: 0 } as const;
/** A browser's call and its request are sent together, ms. */
const overtakenMs = 500;

function requestedSlugs({ createdAt, customer }: PlatformCall, requests: readonly WebhookEvent[]): string[] {
  const number = customer?.number ?? null;
  const near = requests.filter(({ at, request, phone }) => {
    const ms = Date.parse(createdAt) - Date.parse(at);
    return phone === number && ms > -overtakenMs && ms < callMs[request];
  });
  return near.flatMap(({ slug }) => slug ?? []);
}

function onlyOf(values: readonly string[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

type Found = Pick<FirmOfCall, 'match' | 'candidates'>;

const found = (match: FirmMatch, slugs: Iterable<string>): Found => ({
  match,
  candidates: [...new Set(slugs)].toSorted(),
});

function checkOf(
  claimed: string,
  only: string | null,
  candidates: readonly string[],
  slugs: ReadonlySet<string>,
): ClaimCheck {
  if (only !== null) return only === claimed ? 'confirmed' : 'contradicted';
  return candidates.includes(claimed) || !slugs.has(claimed) ? 'claimed' : 'contradicted';
}

function sentTexts(firm: Pick<Firm, 'system' | 'firstMessage'>) {
  const { firstMessage, model } = buildAssistantOverrides(firm);
  return { firstMessage, prompt: model.messages[0].content };
}

/** The texts of the overrides, and of an assistant that the request contains. */
function textsOf({ assistant, assistantOverrides }: PlatformCall): CallTexts {
  const { firstMessage, model } = { ...objectOr(assistant), ...objectOr(assistantOverrides) };
  const messages = objectOr(model)['messages'];
  const said = (Array.isArray(messages) ? (messages as unknown[]) : []).flatMap((message) => {
    const { role, content } = objectOr(message);
    return role === 'system' && typeof content === 'string' ? [content] : [];
  });
  return {
    firstMessage: typeof firstMessage === 'string' && firstMessage.trim() !== '' ? firstMessage : undefined,
    prompt: said.length === 0 ? undefined : said.join('\n'),
  };
}

function tagOf({ assistantOverrides }: PlatformCall): string | null {
  const slug = objectOr(objectOr(assistantOverrides)['metadata'])[firmTag];
  return typeof slug === 'string' && slug !== '' ? slug : null;
}

const keyOf = ({ firstMessage, prompt }: CallTexts): string => JSON.stringify([firstMessage, prompt]);

/** Firms by a text that they share. */
type Index = ReadonlyMap<string | undefined, readonly Pick<Firm, 'slug'>[]>;

const slugsAt = (index: Index, text: string): string[] => (index.get(text) ?? []).map(({ slug }) => slug);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
