// Runs Lighthouse in a child process, on a browser that is already open.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installLocked } from './install.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export interface AuditOptions {
  /** WebSocket address of a Chromium started by Puppeteer: `browser.wsEndpoint()`. */
  readonly browser: string;
  readonly categories: readonly Category[];
  /** Device type. Default mobile, which Lighthouse also slows down. */
  readonly formFactor?: 'mobile' | 'desktop';
}

/** An audit that cost its category points. */
export interface Finding {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  /** Lighthouse's value: a time or a size. */
  readonly value: string;
  /** The affected elements, as Lighthouse prints them. */
  readonly nodes: readonly string[];
}

export interface Audit {
  /** Scores by category, 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  readonly findings: readonly Finding[];
  /** Problems that affected the audit, such as a page that did not load. */
  readonly warnings: readonly string[];
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly runWarnings: readonly string[];
  readonly categories: Readonly<Record<string, ReportCategory>>;
  readonly audits: Readonly<Record<string, ReportAudit>>;
}

interface ReportCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface ReportAudit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] };
}

/** Audits one page with an empty cache. Installs Lighthouse on first use. */
export async function auditPage(url: string, options: AuditOptions): Promise<Audit> {
  const folder = installLocked(path.join(import.meta.dirname, 'lighthouse'), 'Lighthouse');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${new URL(options.browser).port}`,
      `--only-categories=${options.categories.join(',')}`,
      ...(options.formFactor === 'desktop' ? ['--preset=desktop'] : []),
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return readReport(JSON.parse(stdout) as Report, options.categories);
}

function readReport(report: Report, categories: readonly Category[]): Audit {
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  const judged = categories.flatMap((name) => {
    const category = report.categories[name];
    return category ? [{ name, category }] : [];
  });
  return {
    scores: Object.fromEntries(
      judged.map(({ name, category }) => [name, Math.round((category.score ?? 0) * 100)]),
    ),
    findings: judged.flatMap(({ name, category }) => findingsOf(name, category, report)),
    warnings: report.runWarnings,
  };
}

const findingsOf = (category: Category, { auditRefs }: ReportCategory, { audits }: Report): Finding[] =>
  auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score === 1) return [];
    const nodes = (audit.details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);
    return { category, id, title: audit.title, value: audit.displayValue ?? '', nodes };
  });
