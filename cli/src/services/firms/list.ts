import type { ListOptions } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import type { FirmsPart } from '../../results/firms.ts';
import { openFirms } from './connect.ts';

/** At most as many rows as a hosted project sends per response. */
const pageRows = 1000;

/**
 * The firms in parts, at least one.
 * @param options without a limit, all matching firms
 */
export async function* listFirms(options: ListOptions, output: Output): AsyncGenerator<FirmsPart> {
  const { repository, link } = openFirms(output);
  const { limit, sort = { by: 'slug' }, offset: first = 0, ...filter } = options;
  if (limit === undefined && first === 0 && sort.by === 'slug' && !sort.descending) {
    let total = 0;
    for await (const firms of repository.pages(filter)) {
      total += firms.length;
      yield { firms: firms.map(link), total, more: true };
    }
    yield { firms: [], total, more: false };
    return;
  }
  const end = first + (limit ?? Number.POSITIVE_INFINITY);
  let offset = first;
  for (let more = true; more;) {
    const { firms, total } = await repository.page({
      ...options,
      offset,
      limit: Math.min(end - offset, pageRows),
    });
    offset += firms.length;
    more = firms.length > 0 && offset < Math.min(total, end);
    yield { firms: firms.map(link), total, more };
  }
}
