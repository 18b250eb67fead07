// Runs Lighthouse in a child process, on a browser that is already open.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installLocked } from '../../tools/install.ts';

const categories = ['performance', 'accessibility', 'best-practices'];

/**
 * Audits one page with an empty cache, as on a phone. Installs Lighthouse on first use.
 * @param browser WebSocket address of a Chromium started by Puppeteer
 * @returns scores by category, 0 to 100
 */
export async function auditPage(url: string, browser: string): Promise<Readonly<Record<string, number>>> {
  const folder = installLocked(path.join(import.meta.dirname, '../../tools/lighthouse'), 'Lighthouse');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${new URL(browser).port}`,
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(stdout) as {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  };
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  const scores = categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]);
  return Object.fromEntries(scores) as Record<string, number>;
}
