import { FirmlineError } from '@firmline/sdk/errors';
import { nearest } from '@firmline/sdk/closest-name';
import type { KeptFirm } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { printable } from '../../text.ts';
import type { CallOfFirm, CallRecord } from '../../results/calls.ts';
import { type PlatformSession, withPlatform } from '../api/platform-session.ts';
import { openFirms } from '../../firms/connect.ts';
import { noFirm } from '../../firms/find.ts';
import { type FirmMatcher, firmMatcher } from './firm-of-call.ts';
import { listCalls } from './list.ts';

/** All firms and a matcher for them. */
export interface KnownFirms {
  readonly firms: readonly KeptFirm[];
  readonly firmOf: FirmMatcher;
}

/**
 * Reads all firms: a record that is missing would make another one look like the only match.
 * @throws FirmlineError 'config-missing', 'not-found' if there is no firm with the slug, and as the repository does
 */
export async function readKnownFirms(output: Output, slug?: string): Promise<KnownFirms> {
  const firms: KeptFirm[] = [];
  for await (const page of openFirms(output).repository.pages()) firms.push(...page);
  if (slug !== undefined && !firms.some((firm) => firm.slug === slug)) {
    const slugs = firms.map((firm) => firm.slug);
    throw noFirm(slug, nearest(slug, slugs));
  }
  return { firms, firmOf: firmMatcher(firms) };
}

/** The same for a command that can do without; says why it does. */
async function readFirmsIfKnown(output: Output): Promise<KnownFirms | null> {
  try {
    return await readKnownFirms(output);
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    output.note(printable(`The calls' firms are not known: ${error.message}`));
    return null;
  }
}

/** Adds the firm of each call; null without a matcher. */
export const withFirms = (calls: readonly CallRecord[], firmOf: FirmMatcher | undefined): CallOfFirm[] =>
  calls.map((call) => {
    const firmMatch = firmOf?.(call) ?? null;
    return { ...call, firm: firmMatch?.slug ?? null, firmMatch };
  });

/** Lists calls with their firms; without access to the firms, their firms are null. */
export async function listCallsWithFirms(
  session: PlatformSession,
  flags: Parameters<typeof listCalls>[1],
  output: Output,
): Promise<CallsPart> {
  const { rows, hasMore } = await listCalls(session, flags);
  const known = rows.length === 0 ? null : await readFirmsIfKnown(output);
  return { rows: withFirms(rows, known?.firmOf), hasMore };
}

interface CallsPart {
  readonly rows: readonly CallOfFirm[];
  readonly hasMore: boolean;
}

/**
 * Lists the calls of a firm, and those that may be its.
 * @throws FirmlineError 'not-found', 'config-missing'
 */
export async function listCallsOf(
  session: PlatformSession,
  slug: string,
  flags: Parameters<typeof listCalls>[1],
  output: Output,
): Promise<CallsPart> {
  const { firmOf } = await readKnownFirms(output, slug);
  const { rows, hasMore } = await listCalls(session, flags, {
    keep: (call) => firmOf(call).candidates.includes(slug),
  });
  return { rows: withFirms(rows, firmOf), hasMore };
}

/** The latest calls of a firm in the last 30 days, and those that may be its, newest first. */
export const latestCallsOf = (slug: string, limit: number, output: Output): Promise<readonly CallOfFirm[]> =>
  withPlatform(
    output,
    async (session) => (await listCallsOf(session, slug, { limit, since: '30d' }, output)).rows,
  );
