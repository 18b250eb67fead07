import { buildAssistantOverrides, firmTag } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import { objectOr, textIn } from '../json.ts';
import type { FirmOfCall, PlatformCall } from './record.ts';

/** Tells whose call it is. */
export type FirmMatcher = (call: PlatformCall) => FirmOfCall;

export const unknownFirm: FirmOfCall = { firm: null, firmBy: null };

/**
 * A call holds no slug unless the page tags it, but it holds the first message and the prompt of its record.
 * @param firms all of them: without one, another with the same texts would look like the only one
 * @param firmSlugs the slug of the firm for that of each link: a page that was opened by an old link sends the old slug
 */
export function firmMatcher(
  firms: Iterable<Pick<Firm, 'slug' | 'system' | 'firstMessage'>>,
  firmSlugs: ReadonlyMap<string, string> = new Map(),
): FirmMatcher {
  const slugByTexts = new Map<string, string | null>();
  for (const firm of firms) {
    const key = keyOfTexts(sentTexts(firm));
    slugByTexts.set(key, slugByTexts.has(key) ? null : firm.slug);
  }
  // Every firm without texts sends these, so even a single one is not known by them.
  slugByTexts.delete(keyOfTexts(sentTexts({ system: '', firstMessage: '' })));
  return (call) => {
    const slug = slugByTexts.get(keyOfTexts(textsOfCall(call))) ?? null;
    const tag = tagOf(call);
    const taggedSlug = tag === undefined ? null : (firmSlugs.get(tag) ?? tag);
    if (slug === null) return taggedSlug === null ? unknownFirm : { firm: taggedSlug, firmBy: 'tag' };
    // A visitor's browser can send any tag, so against the texts nothing is known.
    return taggedSlug === null || taggedSlug === slug ? { firm: slug, firmBy: 'texts' } : unknownFirm;
  };
}

/** The texts that a call was started with; undefined if the platform's record has none. */
interface CallTexts {
  readonly firstMessage: string | undefined;
  readonly prompt: string | undefined;
}

function sentTexts(firm: Pick<Firm, 'system' | 'firstMessage'>): CallTexts {
  const { firstMessage, model } = buildAssistantOverrides(firm);
  return { firstMessage, prompt: model.messages[0].content };
}

/** The texts of the overrides, and of an assistant that the request contains. */
function textsOfCall({ assistant, assistantOverrides }: PlatformCall): CallTexts {
  const { firstMessage, model } = { ...objectOr(assistant), ...objectOr(assistantOverrides) };
  const messages = objectOr(model)['messages'];
  const prompts = (Array.isArray(messages) ? (messages as unknown[]) : []).flatMap((message) => {
    const { role, content } = objectOr(message);
    return role === 'system' && typeof content === 'string' ? [content] : [];
  });
  return {
    firstMessage: typeof firstMessage === 'string' && firstMessage.trim() !== '' ? firstMessage : undefined,
    prompt: prompts.length === 0 ? undefined : prompts.join('\n'),
  };
}

const tagOf = ({ assistantOverrides }: PlatformCall): string | undefined =>
  textIn(objectOr(assistantOverrides)['metadata'], firmTag) || undefined;

const keyOfTexts = ({ firstMessage, prompt }: CallTexts): string => JSON.stringify([firstMessage, prompt]);
