import { FirmlineError } from '@firmline/sdk/errors';
import { nearest } from '@firmline/util/closest-name';
import type { FirmRecord } from '@firmline/sdk/firms';
import { type PlatformFlags, type PlatformSession, withPlatform } from '../api/platform-session.ts';
import { printable } from '../text.ts';
import { findGroup } from '../config/resolve.ts';
import { earlierFirms } from '../firms/changes.ts';
import { stackWebhookReader, type WebhookEvent } from '../webhook/requests.ts';
import { possibleFirms, type CallOfFirm, type PlatformCall } from './record.ts';
import { openFirms, noFirm } from '../firms/connect.ts';
import { type FirmMatcher, firmMatcher } from './firm-of-call.ts';
import { listCalls } from './list.ts';

/** Reads all firms: one that is missing would make another look like the only match. @param given a slug or a link */
export async function readKnownFirms(
  output: PlatformFlags,
  given?: string,
  requests?: readonly WebhookEvent[],
) {
  const { repository, slugsOf, project } = openFirms(output);
  const firms: FirmRecord[] = [];
  const firmSlugs = new Map<string, string>();
  for await (const page of repository.pages({ oldLinks: true }))
    for (const row of page) {
      firmSlugs.set(row.slug, row.leadsTo || row.slug);
      if (row.leadsTo === '') firms.push(row);
    }
  const slugs = given === undefined ? [] : slugsOf(given);
  const slug = slugs.flatMap((one) => firmSlugs.get(one) ?? [])[0];
  const plain = slugs.at(-1);
  if (plain !== undefined && slug === undefined) throw noFirm(plain, nearest(plain, [...firmSlugs.keys()]));
  const sources = {
    earlier: () => earlierFirms(project),
    requests: requests ?? (await requestsOfStack(output)),
    firmSlugs,
  };
  return { firms, firmSlugs, slug, firmOf: firmMatcher(firms, sources) };
}

/** What the webhook of the local stack has received; no other keeps its requests. */
async function requestsOfStack({ flags }: PlatformFlags): Promise<readonly WebhookEvent[]> {
  const { webhookUrl } = findGroup('webhook', flags.profile).values;
  return (await stackWebhookReader(webhookUrl, 0)?.read()) ?? [];
}

/** The same for a command that can do without; says why it does. */
async function readFirmMatcher(output: PlatformFlags): Promise<FirmMatcher | undefined> {
  try {
    return (await readKnownFirms(output)).firmOf;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    output.note(printable(`The calls' firms are not known: ${error.message}`));
    return undefined;
  }
}

function withFirm(call: PlatformCall, firmOf: FirmMatcher | undefined): CallOfFirm {
  const firmMatch = firmOf?.(call) ?? null;
  return { ...call, firm: firmMatch?.slug ?? null, firmMatch };
}

export async function readCall(
  { client, signal }: PlatformSession,
  id: string,
  output: PlatformFlags,
): Promise<CallOfFirm> {
  const call = await client.call.get(id, { signal });
  return withFirm(call, await readFirmMatcher(output));
}

export async function listCallsWithFirms(
  session: PlatformSession,
  flags: Parameters<typeof listCalls>[1],
  output: PlatformFlags,
) {
  const { rows, hasMore } = await listCalls(session, flags);
  return { rows: await callsWithFirms(rows, output), hasMore };
}

export async function callsWithFirms(
  calls: readonly PlatformCall[],
  output: PlatformFlags,
): Promise<CallOfFirm[]> {
  const firmOf = calls.length === 0 ? undefined : await readFirmMatcher(output);
  return calls.map((call) => withFirm(call, firmOf));
}

export async function listCallsOf(
  session: PlatformSession,
  given: string,
  flags: Parameters<typeof listCalls>[1],
  output: PlatformFlags,
) {
  const { firmOf, slug = given } = await readKnownFirms(output, given);
  const { rows, hasMore } = await listCalls(session, flags, {
    keep: (call) => possibleFirms(firmOf(call)).includes(slug),
  });
  return { rows: rows.map((call) => withFirm(call, firmOf)), hasMore };
}

export const latestCallsOf = (
  slug: string,
  limit: number,
  output: PlatformFlags,
): Promise<readonly CallOfFirm[]> =>
  withPlatform(
    output,
    async (session) => (await listCallsOf(session, slug, { limit, since: '30d' }, output)).rows,
  );
