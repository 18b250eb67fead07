import { firmsTable } from '@firmline/sdk/firms';
import { dataHeaders } from '../../auth/check-keys.ts';
import type { Surroundings } from '../check.ts';

const pageSize = 1000;
/** Of more firms than this, the first are looked at. */
export const maxFirms = 50_000;

/** Firms that another check has for a moment. */
const ofDoctor = /^firmline[ -]doctor[ -]/;

/** Rows by their columns, as the data service has them, or its status where it does not list them. */
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
      headers: dataHeaders(key),
    });
    if (!reply.ok) return { status: reply.status };
    const page = rowsOf(reply.json);
    rows.push(...page.filter(({ slug }) => !ofDoctor.test(slug)));
    last = page.at(-1)?.slug;
    if (page.length < pageSize) break;
  }
  return { rows };
}

/** A value of a filter; the service would take some of its characters for its own. */
const quoted = (text: string) =>
  /[",()\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;

function rowsOf(json: unknown): FirmRow[] {
  if (!Array.isArray(json)) return [];
  return json.filter(
    (row: unknown): row is FirmRow =>
      typeof row === 'object' && row !== null && 'slug' in row && typeof row.slug === 'string',
  );
}
