import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page, Viewport } from 'puppeteer-core';
import type { RunReport } from '../../result/result.ts';
import { renderHtml } from '../html/render-html.ts';

export interface OpenReport {
  readonly page: Page;
  /** Complaints of the page and its policy, and every request except the one for the file. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** A report written to disk and opened from there in a separate window. */
export async function openReport(
  browser: Browser,
  report: RunReport,
  { hash = '', viewport = null }: { readonly hash?: string; readonly viewport?: Viewport | null } = {},
): Promise<OpenReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-report-'));
  const file = path.join(folder, 'report.html');
  await writeFile(file, renderHtml(report));
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (viewport) await page.setViewport(viewport);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(?:data|blob):/.test(url) && !url.startsWith(pathToFileURL(file).href)) complaints.push(url);
  });
  await page.goto(pathToFileURL(file).href + hash);
  return {
    page,
    complaints,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** axe's findings in the current report: WCAG 2.2 up to level AA and its best practices. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const foundValue: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`,
  );
  return foundValue as string[];
}
