import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import type { Surroundings } from '../check.ts';

const pageSize = 1000;
/** Only this many firms are checked. */
export const maxFirms = 50_000;

/** Temporary firms of another check. */
const ofDoctor = /^firmline[ -]doctor[ -]/;

/** Rows as the data service returns them, or its status if it cannot list them. */
export type AllFirms = { readonly rows: readonly FirmRow[] } | { readonly status: number };

export type FirmRow = Readonly<Record<string, unknown>> & { readonly slug: string };

/** The firms of a project, with their slugs and other columns. @param filter such as `name=eq.Dana` */
export async function allFirms(
  { url, key, columns = [], filter }: { url: string; key: string; columns?: string[]; filter?: string },
  ask: Surroundings['ask'],
): Promise<AllFirms> {
  const rows: FirmRow[] = [];
  const query = [
    `select=${['slug', ...columns].join()}`,
    'order=slug',
    `limit=${pageSize}`,
    ...(filter ? [filter] : []),
  ];
  let last: string | undefined;
  while (rows.length < maxFirms) {
    const after = last === undefined ? [] : [`slug=gt.${encodeURIComponent(quoted(last))}`];
    const reply = await ask({
      url: `${url}/rest/v1/${firmsTable}?${[...query, ...after].join('&')}`,
      headers: keyHeaders(key),
    });
    if (!reply.ok) return { status: reply.status };
    const page = rowsOf(reply.json);
    rows.push(...page.filter(({ slug }) => !ofDoctor.test(slug)));
    last = page.at(-1)?.slug;
    if (page.length < pageSize) break;
  }
  return { rows };
}

/** Quotes a filter's value that contains special characters. */
const quoted = (text: string) =>
  /[",()\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;

function rowsOf(json: unknown): FirmRow[] {
  if (!Array.isArray(json)) return [];
  return json.filter(
    (row: unknown): row is FirmRow =>
      typeof row === 'object' && row !== null && 'slug' in row && typeof row.slug === 'string',
  );
}
