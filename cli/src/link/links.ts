import type { LinkReport } from '@firmline/harness/call-tests';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@firmline/util/make-folder';
import { configFolder } from '../config/paths.ts';
import { userError } from '../errors.ts';
import type { Firms } from '../firms/connect.ts';
import type { LinkedFirm } from '../firms/slugs.ts';
import { hashOf } from '../firms/write.ts';
import { parsedJson } from '../json.ts';

export interface LinkVerdict extends LinkReport {
  readonly slug: string;
  readonly screenshots: readonly string[];
}

export async function allLinkedFirms({ repository, link, howToSetPage }: Firms): Promise<LinkedFirm[]> {
  const all: LinkedFirm[] = [];
  for await (const firms of repository.pages())
    all.push(...firms.map((firm) => withLink(link(firm), { howToSetPage })));
  return all;
}

export function withLink(firm: LinkedFirm, { howToSetPage }: Pick<Firms, 'howToSetPage'>): LinkedFirm {
  if (firm.url) return firm;
  throw noPage(howToSetPage());
}

export const noPage = (hint: string) =>
  userError('config-missing', 'The address of the page is not set, so there is no link.', hint);

interface Line {
  readonly key: string;
  readonly verdict: LinkVerdict;
}

/** Each page has its own file, which is there until all links of a check are judged. */
const fileOf = (place: string): string => path.join(configFolder(), `verify-${hashOf([place])}.jsonl`);

/** Verdicts by what identifies a visit: the link, the firm's content, and how it was checked. */
export function judgedBefore(place: string): ReadonlyMap<string, LinkVerdict> {
  let text = '';
  try {
    text = readFileSync(fileOf(place), 'utf8');
  } catch {
    // No check was interrupted.
  }
  // The last line may be cut off.
  const lines = text.split('\n').flatMap((line) => (parsedJson(line) as Line | undefined) ?? []);
  return new Map(lines.map(({ key, verdict }) => [key, verdict]));
}

/** @returns whether it is kept: a check is worth finishing even if it could not be continued */
export function keepJudged(place: string, key: string, verdict: LinkVerdict): boolean {
  try {
    makeFolder(configFolder());
    appendFileSync(fileOf(place), `${JSON.stringify({ key, verdict } satisfies Line)}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

export const forgetJudged = (place: string): void => rmSync(fileOf(place), { force: true });
