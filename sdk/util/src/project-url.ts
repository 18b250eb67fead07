/** The name of the Supabase project with this host; undefined for other hosts. */
export const projectOf = (hostname = ''): string | undefined =>
  /^([a-z0-9]+)\.supabase\.(?:co|in)$/.exec(hostname)?.[1];

const urlOf = (project = 'abcd') => `the URL of the project, such as https://${project}.supabase.co`;

/** What is wrong with the URL of a data service, as the rest of a sentence; undefined if nothing is known. */
export function projectUrlProblem({ hostname, pathname }: URL): string | undefined {
  if (/\/rest\/v1\/?$/.test(pathname)) return 'ends in /rest/v1, which is added to it: remove that';
  const [, database] = /^db\.([a-z0-9]+)\.supabase\.co$/.exec(hostname) ?? [];
  if (database !== undefined) return `is the host of the database, not ${urlOf(database)}`;
  if (!/^((www|app)\.)?supabase\.(com|io)$/.test(hostname)) return undefined;
  return `is a URL of the dashboard, not ${urlOf(/\/project\/([a-z0-9]{20})\b/.exec(pathname)?.[1])}`;
}
