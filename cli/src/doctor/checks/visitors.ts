import { randomBytes } from 'node:crypto';
import { firmsTable, keyHeaders, lookingUp, slugHeader } from '@firmline/sdk/firms';
import { type Reply, type ServiceRequest, failureOf } from '../../auth/ask.ts';
import { codeOf } from '../../auth/check-keys.ts';
import { expiryProblem, misplaced } from '../../auth/key-facts.ts';
import { findRunningStack, isElsewhere } from '../../config/running-stack.ts';
import { firmline } from '../../invocation.ts';
import { about, checkOf, type CheckInput, type DoctorFinding } from '../check.ts';
import { closed, rowsOf, schemaFix } from './table.ts';

const read = about('visitor-reads', 'Visitors can read the firm in their link');
const foreign = about('visitor-encoded', 'Slugs with special characters work');
const list = about('visitor-lists', 'Visitors cannot list firms');
const other = about('visitor-reads-other', 'Visitors cannot read another firm');
const insert = about('visitor-inserts', 'Visitors cannot add firms');
const update = about('visitor-updates', 'Visitors cannot change firms');
const remove = about('visitor-deletes', 'Visitors cannot delete firms');
const expired = about('visitor-expired', 'Visitors cannot read expired firms');
const unique = about('table-unique', 'Slugs are unique');
const tidy = about('visitor-tidy', 'Test firms removed');

/** The table as its owner and a visitor use it, with slugs of two test firms and of one that must never be created. */
function newProbe(supabaseUrl: string, serviceRoleKey: string, anonKey: string) {
  const id = randomBytes(6).toString('hex');
  return {
    table: `${supabaseUrl}/rest/v1/${firmsTable}`,
    owner: keyHeaders(serviceRoleKey),
    anyone: keyHeaders(anonKey),
    slugs: {
      plain: `firmline-doctor-${id}`,
      foreign: `firmline doctor é ${id}`,
      forbidden: `firmline-doctor-${id}-forbidden`,
    },
  };
}

type Probe = ReturnType<typeof newProbe>;

/** Tries what visitors must not do, as an anonymous visitor on its own test rows, and deletes them afterwards. */
export const visitorsCheck = checkOf(
  'visitors',
  'What visitors can do',
  async (surroundings) => {
    const { supabaseUrl, serviceRoleKey, anonKey } = surroundings.values;
    if (!supabaseUrl || !serviceRoleKey || !anonKey)
      return list.skipped('This check needs both keys of the data service.');
    // Its own check fails, and the owner may do everything that is tried here.
    const problem = misplaced('anonKey', anonKey) ?? expiryProblem('anonKey', anonKey);
    if (problem !== undefined) return list.skipped(problem);
    if (surroundings.dryRun) return list.skipped('This check would create and delete two test firms.');
    if (isElsewhere() && findRunningStack()?.values.supabaseUrl === supabaseUrl)
      return list.skipped('This check would create two test firms in the stack of another folder.');
    const probe = newProbe(supabaseUrl, serviceRoleKey, anonKey);
    const findings: DoctorFinding[] = [];
    try {
      findings.push(...(await attempt(surroundings, probe)));
    } finally {
      const tidied = await tidyUp(surroundings, probe);
      // A refused test firm is not there to be deleted.
      const isNone = findings.some(({ id: of, status }) => of === 'visitor-lists' && status === 'skipped');
      if (!isNone) findings.push(...tidied);
    }
    return findings;
  },
  30_000,
);

const isSlug = (slug: string) => `slug=eq.${encodeURIComponent(slug)}`;

async function attempt(
  { ask, askToTheEnd }: CheckInput,
  { table, owner, anyone, slugs }: Probe,
): Promise<DoctorFinding[]> {
  const visitor = (slug?: string) => ({
    ...anyone,
    ...(slug === undefined ? {} : { [slugHeader]: encodeURIComponent(slug) }),
  });
  // An interrupted write could reach the table after its firm was deleted.
  const write = (slug: string) =>
    askToTheEnd({
      url: `${table}?on_conflict=slug`,
      method: 'POST',
      headers: { ...owner, prefer: 'resolution=merge-duplicates,return=minimal' },
      body: { slug, name: 'firmline doctor' },
    });
  const rows = async (headers: Readonly<Record<string, string>>, query: string) =>
    rowsOf(await ask({ url: `${table}?select=slug,name&${query}`, headers }));
  const written = await write(slugs.plain);
  if (codeOf(written) === '42P10') {
    return [unique.failed('Several firms can have the same slug.', 'Make slug the primary key, or unique.')];
  }
  if (!written.ok) {
    return [list.skipped(`Could not create a test firm: ${failureOf(written).message}`)];
  }
  const findings: DoctorFinding[] = [unique.ok('yes')];

  const lookup = await ask({
    url: `${table}?select=slug,name&${isSlug(slugs.plain)}`,
    headers: visitor(slugs.plain),
  });
  // Where visitors are not let in at all, nothing shows what they could do.
  if (!lookup.ok) {
    const { message, hint } = failureOf(lookup, lookingUp);
    return [...findings, read.failed(message, hint)];
  }
  const own = rowsOf(lookup);
  findings.push(
    own.length === 1
      ? read.ok('yes')
      : read.failed('They cannot: every link would show "Page Not Found".', `Allow it: ${schemaFix}`),
  );
  if (own.length === 1 && (await write(slugs.foreign)).ok) {
    const found = await rows(visitor(slugs.foreign), isSlug(slugs.foreign));
    findings.push(
      found.length === 1
        ? foreign.ok('yes')
        : foreign.failed('Slugs with a space or an accent are not found.', `Renew the policy: ${schemaFix}`),
    );
  }

  const listed = [...(await rows(visitor(), 'limit=5')), ...(await rows(visitor(slugs.plain), 'limit=5'))];
  const others = new Set(listed.map((row) => row['slug']).filter((slug) => slug !== slugs.plain));
  findings.push(closed(list, others.size === 0, 'Visitors can list firms.'));
  const read2 = await rows(visitor('firmline-doctor-somebody'), isSlug(slugs.plain));
  findings.push(closed(other, read2.length === 0, 'Visitors can read other firms.'));

  const headers = { ...visitor(slugs.plain), prefer: 'return=minimal' };
  const body = { slug: slugs.forbidden, name: 'firmline doctor' };
  await askToTheEnd({
    url: table,
    method: 'POST',
    headers: { ...headers, [slugHeader]: slugs.forbidden },
    body,
  });
  const added = await rows(owner, isSlug(slugs.forbidden));
  findings.push(closed(insert, added.length === 0, 'Anyone can add a firm.'));

  const row = `${table}?${isSlug(slugs.plain)}`;
  await ask({ url: row, method: 'PATCH', headers, body: { name: 'changed by a visitor' } });
  const changed = await rows(owner, isSlug(slugs.plain));
  findings.push(closed(update, changed[0]?.['name'] === 'firmline doctor', 'Anyone can change a firm.'));
  const expiry = await ask({
    url: row,
    method: 'PATCH',
    headers: { ...owner, prefer: 'return=minimal' },
    body: { expires_at: '2000-01-01T00:00:00Z' },
  });
  // The check of the table reports a missing column.
  if (expiry.ok) {
    const late = await rows(visitor(slugs.plain), isSlug(slugs.plain));
    findings.push(closed(expired, late.length === 0, 'Expired links still work.'));
  }
  await ask({ url: row, method: 'DELETE', headers });
  const left = await rows(owner, isSlug(slugs.plain));
  findings.push(closed(remove, left.length === 1, 'Anyone can delete a firm.'));
  return findings;
}

/** Returns a finding only if a row could not be deleted. */
async function tidyUp({ askToTheEnd }: CheckInput, { table, owner, slugs }: Probe): Promise<DoctorFinding[]> {
  const quoted = Object.values(slugs).map((slug) => `"${slug}"`);
  const reply = await askToTheEnd({
    url: `${table}?slug=in.(${encodeURIComponent(quoted.join(','))})`,
    method: 'DELETE',
    headers: owner,
  });
  if (reply.ok) return [];
  return [
    tidy.failed(
      `Could not delete the test firms: the data service responded with ${reply.status}.`,
      'Delete them.',
      `${firmline} firms delete ${slugs.plain} ${slugs.forbidden} '${slugs.foreign}' --yes`,
    ),
  ];
}

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
    const problem = misplaced('anonKey', anonKey) ?? expiryProblem('anonKey', anonKey);
    if (problem !== undefined) return searches.skipped(problem);
    const headers = keyHeaders(anonKey);
    const request = async (query: string, more: Partial<ServiceRequest> = {}) => {
      const reply = await ask({
        url: `${supabaseUrl}/rest/v1/${firmsTable}?${query}`,
        ...more,
        headers: { ...headers, ...more.headers },
      });
      if (reply.status >= 500) throw failureOf(reply);
      return reply;
    };
    // A service that refuses everything confirms nothing.
    const usual = await request('select=slug&slug=eq.firmline-doctor', {
      headers: { [slugHeader]: 'firmline-doctor' },
    });
    if (!usual.ok) return searches.skipped(failureOf(usual, lookingUp).message);

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
