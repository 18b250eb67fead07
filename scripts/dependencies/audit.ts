import { execFile } from 'node:child_process';
import { documentation } from './judge.ts';
import { tableBelow } from './tables.ts';

/** The result of npm's audit: advisories by package, or why the audit failed. */
export type Audit =
  | { readonly kind: 'done'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'no-endpoint'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Advisory {
  readonly package: string;
  /** URL of its page, which ends in the GHSA id. */
  readonly url: string;
  readonly severity: string;
  readonly title: string;
}

interface NpmAudit {
  readonly message?: string;
  readonly statusCode?: number;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | NpmAdvisory)[] }>>;
}

interface NpmAdvisory {
  readonly name: string;
  readonly url: string;
  readonly severity: string;
  readonly title: string;
}

/** Statuses of a registry without this address or method. */
const noSuchEndpoint = new Set([404, 405, 501]);

function readAudit(output: string): Audit {
  let said: NpmAudit;
  try {
    said = JSON.parse(output) as NpmAudit;
  } catch {
    return { kind: 'failed', reason: `npm audit printed no JSON: ${output.slice(0, 200)}` };
  }
  if (said.vulnerabilities) {
    const found = Object.values(said.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((cause) => typeof cause !== 'string');
    const byUrl = new Map(found.map((one) => [`${one.name} ${one.url}`, one]));
    return {
      kind: 'done',
      advisories: [...byUrl.values()].map(({ name, url, severity, title }) => ({
        package: name,
        url,
        severity,
        title,
      })),
    };
  }
  const reason = said.message ?? said.error?.summary ?? 'npm audit gave no reason';
  return { kind: noSuchEndpoint.has(said.statusCode ?? 0) ? 'no-endpoint' : 'failed', reason };
}

/** Asks the registry of npm's settings, or `registry`, for advisories about all packages in a folder's lock file. */
export function audit(folder: string, registry?: string): Promise<Audit> {
  const args = ['audit', '--json', '--fetch-retries=1', ...(registry ? [`--registry=${registry}`] : [])];
  return new Promise((resolve) => {
    // The exit code only repeats the output.
    execFile('npm', args, { cwd: folder, timeout: 120_000, maxBuffer: 2 ** 26 }, (error, stdout) => {
      resolve(
        stdout.trim() === '' && error
          ? { kind: 'failed', reason: `npm audit failed: ${error.message}` }
          : readAudit(stdout),
      );
    });
  });
}

interface Exception {
  readonly advisory: string;
  readonly package: string;
  readonly until: string;
  readonly why: string;
}

const exceptionsIn = (markdown: string): Exception[] =>
  tableBelow(markdown, 'Advisories').map((row) => ({
    advisory: row['Advisory'] ?? '',
    package: row['Package'] ?? '',
    until: row['Until'] ?? '',
    why: row['Why it does not affect us'] ?? '',
  }));

const covers = (exception: Exception, advisory: Advisory): boolean =>
  exception.package === advisory.package && advisory.url.endsWith(exception.advisory);

/**
 * Exceptions that are incomplete or past their date.
 * @param today for example 2026-12-31
 */
export function exceptionProblems(markdown: string, today: string): string[] {
  return exceptionsIn(markdown).flatMap((exception) => {
    const named = `The exception for ${exception.advisory} in ${documentation}`;
    if (exception.advisory === '' || exception.why === '' || !/^\d{4}-\d{2}-\d{2}$/.test(exception.until))
      return [`${named} needs an advisory, a date such as 2026-12-31 and a reason.`];
    return exception.until < today
      ? [`${named} ended on ${exception.until}: update ${exception.package}.`]
      : [];
  });
}

/** Advisories without an exception, and exceptions without an advisory. */
export function advisoryProblems(markdown: string, advisories: readonly Advisory[]): string[] {
  const exceptions = exceptionsIn(markdown);
  return [
    ...advisories
      .filter((advisory) => !exceptions.some((exception) => covers(exception, advisory)))
      .map(({ package: name, severity, title, url }) => `${name}: ${title} (${severity}) ${url}`),
    ...exceptions
      .filter((exception) => !advisories.some((advisory) => covers(exception, advisory)))
      .map(({ advisory }) => `${documentation} excepts ${advisory}, which nothing has. Remove the row.`),
  ];
}
