import type { ListOptions } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { openFirms } from './connect.ts';
import type { LinkedFirm } from '../../results/firms.ts';

export interface FirmList {
  readonly firms: readonly LinkedFirm[];
  /** Number of matching firms on all pages. */
  readonly total: number;
}

/** At most as many rows as a hosted project sends per response. */
const pageRows = 1000;

/** @param options without a limit, all matching firms */
export async function listFirms(
  { limit, ...options }: ListOptions,
  output: Pick<Output, 'flags' | 'note'>,
): Promise<FirmList> {
  const { repository, link } = openFirms(output);
  const wanted = limit ?? Number.POSITIVE_INFINITY;
  const firms: LinkedFirm[] = [];
  let total = 0;
  let offset = options.offset ?? 0;
  while (firms.length < wanted) {
    const page = await repository.page({
      ...options,
      offset,
      limit: Math.min(wanted - firms.length, pageRows),
    });
    total = page.total;
    firms.push(...page.firms.map(link));
    offset += page.firms.length;
    if (page.firms.length === 0 || offset >= total) break;
  }
  return { firms, total };
}
