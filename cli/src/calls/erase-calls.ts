import { FirmlineError } from '@firmline/sdk/errors';
import { type PlatformFlags, type PlatformSession, withPlatform } from '../api/platform-session.ts';
import { findGroup, sourceInWords } from '../config/resolve.ts';
import { serviceError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { counted, moment, printable } from '../text.ts';
import { readKnownFirms } from './firms-of-calls.ts';
import { callsMatching } from './list.ts';

export interface ErasedCalls {
  readonly deleted: readonly string[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Calls that only their tag says are the firm's. */
  readonly tagged: readonly string[];
  /** Calls whose firm is unknown; some may be this firm's. */
  readonly unknownCalls: number;
}

type FoundCalls = Readonly<Record<'lines' | 'sure' | 'tagged', string[]>>;

const maxShown = 20;
const atOnce = 5;

/** Finds and shows the firms' calls. One that only its tag says is a firm's is never deleted: browsers send any tag. */
export async function findCallsToErase(slugs: readonly string[], output: PlatformFlags) {
  const callsBySlug = new Map<string, FoundCalls>(
    slugs.map((slug) => [slug, { lines: [], sure: [], tagged: [] }]),
  );
  let unknownCalls = 0;
  const baseUrl = await withPlatform(output, async (session) => {
    const { firmOf } = await readKnownFirms(output);
    for await (const call of callsMatching(session, {})) {
      const { firm: slug, firmBy } = firmOf(call);
      if (slug === null) unknownCalls++;
      const firm = callsBySlug.get(slug ?? '');
      if (firmBy === 'tag') firm?.tagged.push(call.id);
      if (firmBy !== 'texts') continue;
      firm?.sure.push(call.id);
      firm?.lines.push(`${call.id}  ${moment(call.createdAt)}  ${call.endedReason ?? call.status ?? ''}`);
    }
    return session.baseUrl;
  });
  const all = [...callsBySlug.values()];
  const lines = all.flatMap((firm) => firm.lines);
  const taggedCalls = all.flatMap(({ tagged }) => tagged).length;
  showCalls(lines, { taggedCalls, unknownCalls }, output);
  const source = sourceInWords(findGroup('platform', output.flags.profile).source);
  return {
    inWords: `${counted(lines.length, 'call')} in ${source}, ${new URL(baseUrl).host}`,
    addresses: all.flatMap(({ sure }) => sure.map((id) => `${baseUrl}/call/${id}`)),
    /** A firm's calls while nothing is deleted. */
    untouched: (slug: string): ErasedCalls => ({
      deleted: [],
      refused: [],
      tagged: callsBySlug.get(slug)?.tagged ?? [],
      unknownCalls,
    }),
    run: (): Promise<ReadonlyMap<string, ErasedCalls>> =>
      withPlatform(output, async (session) => {
        const erased = new Map<string, ErasedCalls>();
        for (const [slug, { sure, tagged }] of callsBySlug)
          erased.set(slug, { ...(await deleteCalls(session, sure)), tagged, unknownCalls });
        return erased;
      }),
  };
}

export function callsRefused(slugs: readonly string[]): FirmlineError | undefined {
  if (slugs.length === 0) return undefined;
  return serviceError(
    'http',
    `The platform did not delete all calls of ${slugs.map((slug) => `"${slug}"`).join(', ')}.`,
    'The firms are kept. Run the same command again, or delete the calls in the dashboard first.',
  );
}

function showCalls(
  lines: readonly string[],
  { taggedCalls, unknownCalls }: Readonly<Record<'taggedCalls' | 'unknownCalls', number>>,
  output: PlatformFlags,
): void {
  for (const line of lines.slice(0, maxShown)) output.note(`  ${printable(line)}`);
  if (lines.length > maxShown) output.note(`  and ${counted(lines.length - maxShown, 'more call')}`);
  if (taggedCalls > 0)
    output.note(
      `Not deleted: ${counted(taggedCalls, 'call')} known only by a tag. ${firmline} calls list --firm shows them.`,
    );
  if (unknownCalls > 0)
    output.note(
      `Not deleted: ${counted(unknownCalls, 'call')} of unknown firms. ${firmline} calls list shows them.`,
    );
}

async function deleteCalls(
  { client, signal }: PlatformSession,
  ids: readonly string[],
): Promise<Pick<ErasedCalls, 'deleted' | 'refused'>> {
  const deleted: string[] = [];
  const refusedCalls: { id: string; reason: string }[] = [];
  const deleteOne = async (id: string) => {
    try {
      await client.call.delete(id, { signal });
      deleted.push(id);
    } catch (error) {
      if (signal.aborted || !(error instanceof FirmlineError)) throw error;
      // Somebody else has deleted it meanwhile.
      if (error.code === 'not-found') deleted.push(id);
      else refusedCalls.push({ id, reason: error.message });
    }
  };
  for (let start = 0; start < ids.length; start += atOnce)
    await Promise.all(ids.slice(start, start + atOnce).map(deleteOne));
  return { deleted, refused: refusedCalls };
}
