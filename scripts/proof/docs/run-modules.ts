import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '@firmline/harness/browser';
import { rolldown } from 'rolldown';
import { serveFolder } from '../../../harness/src/call-tests/session/own-page/testing/serve-folder.ts';
import { root, temporaryFolder } from '../../shared/own-stack.ts';
import { type Block, fillText } from './blocks.ts';
import type { DocsPlace } from './place.ts';
import { runToEnd } from './run-commands.ts';

/** It has a tsconfig.json: strict, and against the built packages, as a reader has them. */
const folder = 'docs-blocks';

const nameOf = ({ at, language }: Block) => `${at.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.${language}`;

/** The block as a module: after it, the page's given names do what a reader would do then. */
function moduleOf({ text, mark: { given: setUp }, at }: Block, { values }: DocsPlace): string {
  const before = setUp === undefined ? '' : `import * as given from './given.ts';\n`;
  const after = setUp === undefined ? 'export {};' : `await given.${setUp}();`;
  return `// ${at}\n${before}${fillText(text, values)}\n${after}\n`;
}

/**
 * Writes the blocks into the checkout and checks their types.
 * @throws Error with the compiler's output
 */
export async function checkTypes(blocks: readonly Block[], place: DocsPlace): Promise<void> {
  const { checkout } = place;
  const to = path.join(checkout, folder);
  await cp(path.join(import.meta.dirname, 'given.ts'), path.join(to, 'given.ts'));
  for (const block of blocks) await writeFile(path.join(to, nameOf(block)), moduleOf(block, place));
  await runToEnd(`node node_modules/typescript-7/bin/tsc -p ${folder}`, place);
}

/** Runs a block, whose types have been checked. @throws Error with its output if it fails */
export async function runModule(block: Block, place: DocsPlace): Promise<void> {
  const file = path.join(folder, nameOf(block));
  if (block.mark.in === 'browser') await runInBrowser(path.join(place.checkout, file), place);
  if ((block.mark.in ?? 'node') === 'node') await runToEnd(`node ${file}`, place);
}

/** Bundles a block into a page, and waits until it has run. @throws Error of the page */
async function runInBrowser(file: string, { checkout, values, signal }: DocsPlace): Promise<void> {
  await using cleanUps = new AsyncDisposableStack();
  const site = await temporaryFolder(cleanUps);
  await using bundle = await rolldown({
    input: { block: file },
    cwd: checkout,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ dir: site, format: 'esm' });
  const daily = path.join(root, 'node_modules/@daily-co/daily-js/dist/daily-esm.js');
  await cp(daily, path.join(site, 'vendor/daily-esm.js'));
  await writeFile(
    path.join(site, 'index.html'),
    `<!doctype html><title>running</title><body><script>values = ${JSON.stringify(values)}</script>
<script type="module">await import('/block.js'); document.title = 'done';</script>`,
  );
  const server = await serveFolder(site);
  cleanUps.defer(() => server.stop());
  await using browser = await launchBrowser({
    args: ['--use-fake-ui-for-media-stream'],
    endsOnSignals: false,
  });
  signal.addEventListener('abort', () => void browser.close());
  const page = await browser.newPage();
  const pageError = new Promise<never>((_, reject) => page.once('pageerror', reject));
  await page.goto(server.url);
  const completion = page.waitForFunction(() => document.title === 'done', { timeout: 2 * 60_000 });
  await Promise.race([completion, pageError]);
}
