import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { launchBrowser } from '@firmline/harness/browser';
import { bundleForBrowser } from '../../shared/bundle.ts';
import { listen } from '../../shared/listen.ts';
import { root } from '../../shared/own-stack.ts';
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
  const chunks = await bundleForBrowser(
    {
      input: file,
      cwd: checkout,
      resolve: { conditionNames: ['browser', 'import', 'default'] },
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    },
    { format: 'esm' },
  );
  const files = new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.code]));
  const daily = await readFile(path.join(root, 'node_modules/@daily-co/daily-js/dist/daily-esm.js'), 'utf8');
  files.set('/vendor/daily-esm.js', daily);
  const html = `<!doctype html><title>running</title><body><script>values = ${JSON.stringify(values)}</script>
<script type="module">await import('/${chunks[0]?.fileName}'); document.title = 'done';</script>`;
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(new URL(url, 'http://localhost').pathname);
    response
      .setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
      .end(code ?? html);
  });
  const port = await listen(server);
  await using cleanUps = new AsyncDisposableStack();
  cleanUps.use(server);
  await using browser = await launchBrowser({
    args: ['--use-fake-ui-for-media-stream'],
    endsOnSignals: false,
  });
  signal.addEventListener('abort', () => void browser.close());
  const page = await browser.newPage();
  const pageError = new Promise<never>((_, reject) => page.once('pageerror', reject));
  await page.goto(`http://localhost:${port}/`);
  const completion = page.waitForFunction(() => document.title === 'done', { timeout: 2 * 60_000 });
  await Promise.race([completion, pageError]);
}
