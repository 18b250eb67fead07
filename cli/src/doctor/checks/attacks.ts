import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import type { Question, Reply } from '../../auth/ask.ts';
import { misplaced } from '../../auth/check-keys.ts';
import { about, checkOf } from '../check.ts';
import { closed, rowsOf } from './table.ts';

const searches = about('visitor-searches', 'Visitors cannot search firms');
const counts = about('visitor-counts', 'Visitors cannot count firms');
const columns = about('visitor-columns', 'Visitors cannot read other columns');
const plans = about('visitor-plans', 'Visitors cannot see query plans');

/** Filters and orders that would each find firms if one protection were missing. */
const nets = [
  'slug=gte.!',
  'slug=like.*',
  'name=neq.!',
  'system=match..',
  'first_message=imatch..*',
  'or=(slug.gte.a,slug.lt.a)',
  'order=slug.desc',
];
/** A partial count reveals as much as a total: with several of them, a slug can be guessed letter by letter. */
const counted = ['', 'slug=gte.a', 'slug=like.a*', 'name=neq.!'];
const countKinds = ['exact', 'planned', 'estimated'];

/** Sends requests as an anonymous visitor who names no firm. Writes nothing. */
export const attacksCheck = checkOf(
  'attacks',
  'What visitors can find out',
  async ({ values: { supabaseUrl, anonKey }, ask }) => {
    if (!supabaseUrl || !anonKey) return searches.skipped('No key is set.');
    const problem = misplaced('anonKey', anonKey);
    if (problem !== undefined) return searches.skipped(problem);
    const headers = keyHeaders(anonKey);
    const request = (query: string, more: Partial<Question> = {}) =>
      ask({
        url: `${supabaseUrl}/rest/v1/${firmsTable}?${query}`,
        ...more,
        headers: { ...headers, ...more.headers },
      });

    const found = await Promise.all(nets.map((net) => request(`select=slug&${net}&limit=5`)));
    const ranged = await request('select=slug', { headers: { range: '0-4' } });
    const totals = await Promise.all(
      countKinds.flatMap((kind) =>
        counted.flatMap((part) =>
          ['GET', 'HEAD'].map(async (method) =>
            totalOf(await request(`select=slug&${part}`, { method, headers: { prefer: `count=${kind}` } })),
          ),
        ),
      ),
    );
    const aggregate = await request('select=count()');
    const others = await Promise.all(
      ['created_at', 'updated_at', 'expires_at', '*'].map((column) => request(`select=${column}`)),
    );
    const plan = await request('select=slug', { headers: { accept: 'application/vnd.pgrst.plan+json' } });
    const most = Math.max(...totals, ...rowsOf(aggregate).map(({ count }) => Number(count) || 0));
    const isPlanShown = plan.ok && plan.text.includes('Plan');
    return [
      closed(
        searches,
        ![...found, ranged].some((reply) => rowsOf(reply).length > 0),
        'Visitors can find firms by searching.',
      ),
      // The planner always expects one row.
      closed(counts, most <= 1, `Visitors can count the firms (${most}).`),
      closed(columns, !others.some(({ ok }) => ok), 'Visitors can read more than the page needs.'),
      isPlanShown
        ? plans.warning(
            'Visitors can see query plans, whose costs reveal roughly how many firms there are.',
            "Run: alter role authenticator reset pgrst.db_plan_enabled; notify pgrst, 'reload config';",
          )
        : plans.ok('confirmed'),
    ];
  },
  30_000,
);

function totalOf({ headers }: Reply): number {
  const [, total = '0'] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return Number(total);
}
