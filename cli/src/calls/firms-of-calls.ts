import { FirmlineError } from '@firmline/sdk/errors';
import { nearestName } from '@firmline/util/closest-name';
import type { FirmRecord } from '@firmline/sdk/firms';
import type { PlatformFlags, PlatformSession } from '../api/platform-session.ts';
import { printable } from '../text.ts';
import type { CallOfFirm, PlatformCall } from './record.ts';
import { openFirms, noFirm } from '../firms/connect.ts';
import { type FirmMatcher, firmMatcher, unknownFirm } from './firm-of-call.ts';
import { callById, listCalls } from './list.ts';

/** Reads all firms: one that is missing would make another look like the only match. @throws FirmlineError 'not-found' if `slugOrLink` names none */
export async function readFirmsOfCalls(output: PlatformFlags, slugOrLink?: string) {
  const { repository, slugsOf } = openFirms(output);
  const firms: FirmRecord[] = [];
  const firmSlugs = new Map<string, string>();
  for await (const page of repository.pages({ oldLinks: true }))
    for (const row of page) {
      firmSlugs.set(row.slug, row.leadsTo || row.slug);
      if (row.leadsTo === '') firms.push(row);
    }
  const slugs = slugOrLink === undefined ? [] : slugsOf(slugOrLink);
  const slug = slugs.flatMap((one) => firmSlugs.get(one) ?? [])[0];
  const plainSlug = slugs.at(-1);
  if (plainSlug !== undefined && slug === undefined)
    throw noFirm(plainSlug, nearestName(plainSlug, [...firmSlugs.keys()]));
  return { slug, firmOf: firmMatcher(firms, firmSlugs) };
}

/** The same for a command that can do without; says why it does. */
async function readFirmMatcher(output: PlatformFlags): Promise<FirmMatcher | undefined> {
  try {
    return (await readFirmsOfCalls(output)).firmOf;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    output.note(printable(`The calls' firms are not known: ${error.message}`));
    return undefined;
  }
}

const withFirm = (call: PlatformCall, firmOf: FirmMatcher | undefined): CallOfFirm => ({
  ...call,
  ...(firmOf?.(call) ?? unknownFirm),
});

/** A call with its firm, and whether the firms could be read. @throws FirmlineError 'not-found' without such a call */
export async function readCall(
  session: PlatformSession,
  id: string,
  output: PlatformFlags,
): Promise<{ readonly call: CallOfFirm; readonly areFirmsRead: boolean }> {
  const call = await callById(session, id);
  const firmOf = await readFirmMatcher(output);
  return { call: withFirm(call, firmOf), areFirmsRead: firmOf !== undefined };
}

/**
 * Calls with their firms, and whether some are of unknown firms although the firms could be read.
 * @param slugOrLink only the calls of this firm; those of unknown firms are then left out
 */
export async function listCallsWithFirms(
  session: PlatformSession,
  slugOrLink: string | undefined,
  flags: Parameters<typeof listCalls>[1],
  output: PlatformFlags,
) {
  if (slugOrLink === undefined) {
    const { rows, hasMore } = await listCalls(session, flags);
    const firmOf = rows.length === 0 ? undefined : await readFirmMatcher(output);
    const calls = rows.map((call) => withFirm(call, firmOf));
    const hasUnknown = firmOf !== undefined && calls.some(({ firm }) => firm === null);
    return { rows: calls, hasMore, hasUnknown };
  }
  const { firmOf, slug = slugOrLink } = await readFirmsOfCalls(output, slugOrLink);
  let hasUnknown = false;
  const keepCall = (call: PlatformCall) => {
    const { firm } = firmOf(call);
    hasUnknown ||= firm === null;
    return firm === slug;
  };
  const { rows, hasMore } = await listCalls(session, flags, { keep: keepCall });
  return { rows: rows.map((call) => withFirm(call, firmOf)), hasMore, hasUnknown };
}
