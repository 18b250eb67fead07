// What a Supabase project has, and the local stack lacks.
import { firmsTable } from '@firmline/sdk/firms';
import { isObject } from '#util/is-object';

const otherPlaces = 'Use your Supabase project, or one that "supabase start" runs on this machine.';

const services: Readonly<Record<string, string>> = {
  auth: 'Auth',
  storage: 'Storage',
  realtime: 'Realtime',
  functions: 'Edge Functions',
  graphql: 'GraphQL',
};

/** The part of a path that names such a service. Without the group, the router would find a name anywhere in a path. */
export const absentServices = `(?:${Object.keys(services).join('|')})`;

/** What the clients of a service show as its error. */
export const whyAbsent = (service = ''): string =>
  `The local stack has no ${services[service]}. ${otherPlaces}`;

const tableSentence = `The local data service has one table, ${firmsTable}, and no functions. ${otherPlaces}`;
const hints: readonly { readonly code: RegExp; readonly words: RegExp; readonly hint: string }[] = [
  { code: /^PGRST(202|205|106)$/, words: /^/, hint: tableSentence },
  {
    code: /^PGRST122$/,
    words: /max-affected/,
    hint: `The local data service is PostgREST 12.0.2, which has no maxAffected; 13 has. ${otherPlaces}`,
  },
];

/**
 * A refusal of PostgREST, with where the missing thing is. A table that does not exist gets the words of newer versions,
 * as on the hosted service.
 * @param path below the service's own
 * @param text the body of its response
 */
export function explainAbsence(path: string, status: number, text: string): string {
  const error = parseOrText(text);
  if (!isObject(error)) return text;
  const [, table] = /^\/(?!rpc\/)([^/?]+)/.exec(path) ?? [];
  // PostgREST 12 says nothing about a table that it should write to.
  const isUnknownTable = status === 404 && (error['code'] === '42P01' || Object.keys(error).length === 0);
  const explanation = isUnknownTable && table !== undefined ? unknownTable(decodeURIComponent(table)) : error;
  const row = hints.find(({ code, words }) => code.test(String(explanation['code'])) && words.test(text));
  return row ? JSON.stringify({ ...explanation, hint: row.hint }) : text;
}

const unknownTable = (table: string): Readonly<Record<string, unknown>> => ({
  code: 'PGRST205',
  details: null,
  message: `Could not find the table 'public.${table}' in the schema cache`,
});

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
