import { randomBytes } from 'node:crypto';
import { firmsTable, keyHeaders, lookingUp, slugHeader } from '@firmline/sdk/firms';
import { failureOf } from '../../auth/ask.ts';
import { codeOfResponse } from '../../auth/check-keys.ts';
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
      const isNone = findings.some(
        ({ id: findingId, status }) => findingId === 'visitor-lists' && status === 'skipped',
      );
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
  const writeReply = await write(slugs.plain);
  if (codeOfResponse(writeReply) === '42P10') {
    return [unique.failed('Several firms can have the same slug.', 'Make slug the primary key, or unique.')];
  }
  if (!writeReply.ok) {
    return [list.skipped(`Could not create a test firm: ${failureOf(writeReply).message}`)];
  }
  // Without the firm, nobody can read it, list it or delete it, whatever the table allows.
  if ((await rows(owner, isSlug(slugs.plain))).length !== 1)
    return [
      list.skipped('Unknown: the data service said that it created a test firm, and does not have it.'),
    ];
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
  const ownRows = rowsOf(lookup);
  findings.push(
    ownRows.length === 1
      ? read.ok('yes')
      : read.failed('They cannot: every link would show "Page Not Found".', `Allow it: ${schemaFix}`),
  );
  if (ownRows.length === 1 && (await write(slugs.foreign)).ok) {
    const foreignRows = await rows(visitor(slugs.foreign), isSlug(slugs.foreign));
    findings.push(
      foreignRows.length === 1
        ? foreign.ok('yes')
        : foreign.failed('Slugs with a space or an accent are not found.', `Renew the policy: ${schemaFix}`),
    );
  }

  const listedRows = [
    ...(await rows(visitor(), 'limit=5')),
    ...(await rows(visitor(slugs.plain), 'limit=5')),
  ];
  const others = new Set(listedRows.map((row) => row['slug']).filter((slug) => slug !== slugs.plain));
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
  const addedRows = await rows(owner, isSlug(slugs.forbidden));
  findings.push(closed(insert, addedRows.length === 0, 'Anyone can add a firm.'));

  const row = `${table}?${isSlug(slugs.plain)}`;
  await ask({ url: row, method: 'PATCH', headers, body: { name: 'changed by a visitor' } });
  const changedRows = await rows(owner, isSlug(slugs.plain));
  findings.push(closed(update, changedRows[0]?.['name'] === 'firmline doctor', 'Anyone can change a firm.'));
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
  const leftoverRows = await rows(owner, isSlug(slugs.plain));
  findings.push(closed(remove, leftoverRows.length === 1, 'Anyone can delete a firm.'));
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
