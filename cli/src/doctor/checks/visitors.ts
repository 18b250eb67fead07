import { firmsTable, keyHeaders, lookingUp, slugHeader } from '@firmline/sdk/firms';
import { type AskService, askForFirms, failureOf } from '../../auth/ask.ts';
import { isDenied, isRefusedValue } from '../../auth/check-keys.ts';
import { expiryProblem, misplacedKey } from '../../auth/key-facts.ts';
import { textIn } from '../../json.ts';
import { checkNamed, checkOf, type DoctorFinding } from '../check.ts';
import { closedFinding, invalidRow, unusedSlug, rowsOf, schemaFix } from './table.ts';

const readCheck = checkNamed('visitor-reads', 'Visitors can read the firm in their link');
const list = checkNamed('visitor-lists', 'Visitors cannot list firms');
const otherFirmCheck = checkNamed('visitor-reads-other', 'Visitors cannot read another firm');
const expiredCheck = checkNamed('visitor-expired', 'Visitors cannot read expired firms');
const writes = checkNamed('visitor-writes', 'Visitors cannot add, change or delete firms');

/** Among so many rows a firm is looked for that has expired. */
const searchedRows = 1000;

/** Tries as an anonymous visitor, with firms of the table, what visitors must and must not do. Writes nothing. */
export const visitorsCheck = checkOf('visitors', 'What visitors can do', async ({ values, ask }) => {
  const { supabaseUrl, serviceRoleKey, anonKey } = values;
  if (!supabaseUrl || !serviceRoleKey || !anonKey)
    return list.skipped('This check needs both keys of the data service.');
  // Its own check fails, and the owner may do everything that is tried here.
  const problem = misplacedKey('anonKey', anonKey) ?? expiryProblem('anonKey', anonKey);
  if (problem !== undefined) return list.skipped(problem);
  const table = `${supabaseUrl}/rest/v1/${firmsTable}`;
  const ownerAnswer = await ask({
    url: `${table}?select=slug,expires_at&limit=${searchedRows}`,
    headers: keyHeaders(serviceRoleKey),
  });
  if (!ownerAnswer.ok) return list.skipped(failureOf(ownerAnswer).message);
  // By the clock of this machine, which may be wrong, a link could have expired that has not.
  const serviceTime = Date.parse(ownerAnswer.headers.get('date') ?? '');
  const rows = rowsOf(ownerAnswer).map((row) => ({
    slug: textIn(row, 'slug') ?? '',
    // That of the database may differ a little from that of its gateway.
    isPast: Date.parse(textIn(row, 'expires_at') ?? '') < (serviceTime || Date.now()) - 60_000,
  }));
  const firm = rows.find(({ isPast }) => !isPast);
  if (firm === undefined) return list.skipped('Unknown: there is no firm to try it with.');
  const visitor = (slug?: string) => ({
    ...keyHeaders(anonKey),
    ...(slug !== undefined && { [slugHeader]: encodeURIComponent(slug) }),
  });
  const askAsVisitor = (query: string, slug?: string) =>
    askForFirms({ url: `${table}?select=slug,name&${query}`, headers: visitor(slug) }, ask);
  const rowsFor = async (query: string, slug?: string) => {
    const reply = await askAsVisitor(query, slug);
    if (!reply.ok && !isDenied(reply)) throw failureOf(reply, lookingUp);
    return rowsOf(reply);
  };
  const isReadable = async (slug: string, slugOfLink: string) =>
    (await rowsFor(isSlug(slug), slugOfLink)).length > 0;

  const lookup = await askAsVisitor(isSlug(firm.slug), firm.slug);
  // Where visitors are not let in at all, nothing shows what they could do.
  if (!lookup.ok) {
    const { message, hint } = failureOf(lookup, lookingUp);
    return readCheck.failed(message, hint);
  }
  const pastRow = rows.find(({ isPast }) => isPast);
  const [rowsWithoutLink, rowsOfLink] = [await rowsFor('limit=5'), await rowsFor('limit=5', firm.slug)];
  return [
    rowsOf(lookup).length === 1
      ? readCheck.ok('yes')
      : readCheck.failed('They cannot: every link shows "Page Not Found".', `Allow it: ${schemaFix}`),
    closedFinding(
      list,
      rowsWithoutLink.length === 0 && rowsOfLink.every(({ slug }) => slug === firm.slug),
      'Visitors can list firms.',
    ),
    closedFinding(
      otherFirmCheck,
      !(await isReadable(firm.slug, unusedSlug)),
      'Visitors can read other firms.',
    ),
    ...(pastRow
      ? [
          closedFinding(
            expiredCheck,
            !(await isReadable(pastRow.slug, pastRow.slug)),
            'Expired links still work.',
          ),
        ]
      : []),
    await findingOfWrites(table, visitor(unusedSlug), ask),
  ];
});

const isSlug = (slug: string) => `slug=eq.${encodeURIComponent(slug)}`;

/** The database refuses before it looks at rows and values, so what it does not refuse still writes nothing. */
async function findingOfWrites(
  table: string,
  headers: Readonly<Record<string, string>>,
  ask: AskService,
): Promise<DoctorFinding> {
  const url = `${table}?${isSlug(unusedSlug)}`;
  const requests = {
    add: { url: table, method: 'POST', body: invalidRow },
    change: { url, method: 'PATCH', body: { name: invalidRow.name } },
    delete: { url, method: 'DELETE' },
  };
  const rights: string[] = [];
  for (const [verb, request] of Object.entries(requests)) {
    const reply = await ask({ ...request, headers });
    if (isDenied(reply)) continue;
    if (!reply.ok && !isRefusedValue(reply)) throw failureOf(reply);
    rights.push(verb);
  }
  return rights.length === 0
    ? writes.ok('confirmed')
    : writes.warning(
        `They have the right to ${rights.join(' and to ')} firms. Whether a policy of the table refuses it is unknown.`,
        `Take the right from them: ${schemaFix}`,
      );
}
