import type { ErrorCode, Fault } from '../errors.ts';
import { botCheckHint, isBotCheck } from '../web-page.ts';
import { firmColumns, firmsTable } from './record.ts';

/** A failed request, as the data service or a gateway in front of it describes it. Empty where it says nothing. */
export interface FailedAnswer {
  readonly status: number;
  readonly code: string;
  /** The service's own words, on one line. */
  readonly words: string;
  readonly hint: string;
  /** Whether a visitor's look-up failed, and not the work of the firms' owner. */
  readonly isVisitor: boolean;
}

/** `right`: the key lacks a permission. `outage`: every request fails now. */
export type AnswerKind = 'key' | 'right' | 'outage' | 'limit' | 'set-up' | 'address';

export interface KnownAnswer {
  readonly kind: AnswerKind;
  /** One step that helps. */
  readonly hint: string;
  /** The whole sentence, where the service's own words are missing or mislead. */
  readonly message?: string;
}

interface Row extends KnownAnswer {
  /** All of these match. */
  readonly status?: RegExp;
  readonly code?: RegExp;
  readonly words?: RegExp;
}

/** Each kind's sentence, which the service's own words end, and its error code. */
export const kinds: Readonly<Record<AnswerKind, { begin: string; code: ErrorCode; fault?: Fault }>> = {
  key: { begin: 'The data service refuses the key', code: 'auth', fault: 'user' },
  right: { begin: 'The key may not do this', code: 'auth', fault: 'user' },
  outage: { begin: 'The data service cannot answer', code: 'database' },
  limit: { begin: 'The data service received too many requests', code: 'rate-limited' },
  'set-up': { begin: 'The data service does not serve the firms', code: 'database', fault: 'user' },
  address: { begin: 'The URL is not that of a Supabase project', code: 'config-invalid', fault: 'user' },
};

export const dashboard = 'https://supabase.com/dashboard';
const incidents = 'https://status.supabase.com';
const copyBoth = 'Copy URL and key again, both from the same project: Project settings > API keys.';
const schema = 'Run sdk/src/firms/schema.sql in the SQL editor of the project; it keeps the firms.';
const waitHint = `Try again in a minute. If it stays, restart the project at ${dashboard}.`;
/** How long, only its headers say, if at all. */
const waitLonger = 'Wait a while, then try again.';
const load = `Try again. If it stays, see the load of the database at ${dashboard}.`;

/** The first matching row decides. Gateways and Cloudflare give no code. */
const rows: readonly Row[] = [
  {
    status: /^540$/,
    kind: 'outage',
    message: 'The Supabase project is paused.',
    hint: `Restore it at ${dashboard}, and try again in a few minutes. Free projects pause after a week without use.`,
  },
  {
    status: /^402$/,
    kind: 'outage',
    hint: `Upgrade its organization at ${dashboard}, or wait for the next billing period, which may take effect a day late.`,
  },
  {
    words: /^legacy api keys are disabled/i,
    kind: 'key',
    hint: 'Use the new keys of Project settings > API keys: the publishable one (sb_publishable_…) for pages, a secret one (sb_secret_…) for everything else.',
  },
  { code: /^$/, words: /^(invalid|unregistered) api key/i, kind: 'key', hint: copyBoth },
  {
    words: /^forbidden use of secret api key in browser/i,
    kind: 'key',
    hint: 'Use the publishable key in pages. Replace the secret key if a page had it.',
  },
  {
    code: /^$/,
    words: /^no api key found in request/i,
    kind: 'key',
    hint: 'The header "apikey" was lost on the way: check the URL, and proxies in between.',
  },
  {
    words: /jwt ?issued ?at ?future/i,
    kind: 'outage',
    hint: "The clocks of the service's machines differ: try again in a few seconds. If the service is your own, set its clock.",
  },
  { words: /jwt ?expired/i, kind: 'key', hint: copyBoth },
  {
    code: /^PGRST301$/,
    words: /signature|suitable key|none of the keys/i,
    kind: 'key',
    hint: `It is a key of another project, or older than the project's JWT secret. ${copyBoth}`,
  },
  {
    code: /^PGRST30[123]$/,
    kind: 'key',
    hint: 'Copy the whole key again. A service without a gateway of its own knows only keys that are tokens (eyJ…).',
  },
  { words: /^error code: 1015|rate limit/i, kind: 'limit', hint: waitLonger },
  {
    status: /^(520|521|522|523|524|525|526|527|530)$/,
    kind: 'outage',
    hint: `Cloudflare does not reach the project: see at ${dashboard} whether it is paused, restoring or overloaded, and at ${incidents} whether others are too.`,
  },
  {
    words: /^error code: 1\d{3}|\bcloudflare\b/i,
    kind: 'outage',
    hint: 'Cloudflare refuses this network or program. Try it from another network.',
  },
  { status: /^429$/, kind: 'limit', hint: waitLonger },
  {
    code: /^PGRST002$/,
    kind: 'outage',
    hint: `${waitHint} A schema that the API exposes may not exist.`,
  },
  {
    code: /^(25006|53100)$/,
    kind: 'outage',
    hint: `A full disk makes a project read-only: see the disk of its database at ${dashboard}.`,
  },
  { code: /^57014$/, kind: 'outage', hint: load },
  { status: /^544$/, kind: 'outage', hint: load },
  { status: /^50[234]$/, kind: 'outage', hint: waitHint },
  {
    code: /^PGRST106$/,
    kind: 'set-up',
    hint: "Add public to the exposed schemas, in the Data API's settings of the project.",
  },
  {
    code: /^(42P01|PGRST205)$/,
    kind: 'set-up',
    message: `The table ${firmsTable} does not exist in this project, or its API has not noticed it.`,
    hint: 'Run sdk/src/firms/schema.sql in the SQL editor of the project, which does both.',
  },
  {
    code: /^(PGRST125)?$/,
    words: /^(invalid path specified|no route matched|requested path is invalid)/i,
    kind: 'address',
    hint: 'Pass only the address of the project, such as https://abcd.supabase.co, without a path.',
  },
];

/** What is known about an answer; undefined if it has no row. */
export function knownAnswer(answer: FailedAnswer): KnownAnswer | undefined {
  if (answer.code === 'FIRMLINE') return localAnswer(answer);
  if (answer.code === '42501') return { kind: 'right', hint: stepToRight(answer) };
  if (/^(42703|PGRST204)$/.test(answer.code)) return missingColumn(answer);
  if (answer.code === '' && isBotCheck(answer.words)) return { kind: 'outage', hint: botCheckHint };
  return rows.find(
    ({ status, code, words }) =>
      (status?.test(String(answer.status)) ?? true) &&
      (code?.test(answer.code) ?? true) &&
      (words?.test(answer.words) ?? true),
  );
}

const forVisitors = `grant select (${firmColumns.replaceAll(',', ', ')}) on public.${firmsTable} to anon;`;
const forOwner = `grant select, insert, update, delete on public.${firmsTable} to service_role;`;

const inEditor = (statement: string) => `Grant it in the SQL editor of the project: ${statement}`;
const ownKey = 'pass the secret key (sb_secret_…) or the service-role key';

/** Newer databases suggest a statement for the role whose right is missing, which would show visitors too much. */
function stepToRight({ words, hint, isVisitor }: FailedAnswer): string {
  const [, role] = /\bTO (\w+);/i.exec(hint) ?? [];
  if (!isVisitor && (role === 'anon' || words.includes('row-level security')))
    return `This is the key of visitors: ${ownKey}.`;
  if (/\bschema public\b/.test(words)) return inEditor('grant usage on schema public to anon, service_role;');
  if (!words.includes(firmsTable)) return schema;
  if (isVisitor) return inEditor(forVisitors);
  return `${inEditor(forOwner)}${role === undefined ? ` Or ${ownKey}, if this is the one of visitors.` : ''}`;
}

/** A local stack sends its own hint. */
function localAnswer({ status, hint }: FailedAnswer): KnownAnswer | undefined {
  if (hint === '') return undefined;
  return status === 401 ? { kind: 'key', hint } : status >= 500 ? { kind: 'outage', hint } : undefined;
}

/** The table, or PostgREST's schema cache, lacks the column. */
function missingColumn({ words }: FailedAnswer): KnownAnswer {
  const [, name] = /(?:\bcolumn ['"]?(?:\w+\.)?|\bthe ')(\w+)/i.exec(words) ?? [];
  const column = name === undefined ? 'a column' : `the column ${name}`;
  return { kind: 'set-up', message: `The table ${firmsTable} lacks ${column}.`, hint: schema };
}
