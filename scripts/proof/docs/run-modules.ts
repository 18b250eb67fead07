import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '../../shared/listen.ts';
import { root } from '../../shared/own-stack.ts';
import { type Proof, startBrowser } from '../shared/prove.ts';
import type { Block } from './blocks.ts';
import type { PagePlace } from './place.ts';

const folder = 'docs-blocks';
const limitMs = 2 * 60_000;

/** What the types of the blocks are checked with: strict, and against the built packages, as a reader has them. */
const configuration = {
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
  },
  include: ['.'],
};

const nameOf = ({ page, line, language }: Block) =>
  `${page.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}-${line}.${language}`;

/** The block as a module: after it, the page's given names do what a reader would do then. */
function moduleOf({ text, mark, page, line }: Block): string {
  const { given } = mark;
  const before = given === undefined ? '' : `import * as given from './given/${given}.ts';\n`;
  const after = given === undefined ? 'export {};' : 'await given.finish();';
  return `// ${page}:${line}\n${before}${text}\n${after}\n`;
}

/**
 * Writes the blocks into the checkout and checks their types.
 * @throws Error with the compiler's output
 */
export async function checkTypes(blocks: readonly Block[], { checkout, env }: PagePlace): Promise<void> {
  const to = path.join(checkout, folder);
  await mkdir(to, { recursive: true });
  await cp(path.join(import.meta.dirname, 'given'), path.join(to, 'given'), { recursive: true });
  await writeFile(path.join(to, 'tsconfig.json'), JSON.stringify(configuration));
  for (const block of blocks) await writeFile(path.join(to, nameOf(block)), moduleOf(block));
  await runNode([path.join(checkout, 'node_modules/typescript-7/bin/tsc'), '-p', to], checkout, env);
}

/** Runs a block, whose types have been checked. @throws Error with its output if it fails */
export async function runModule(block: Block, place: PagePlace, proof: Proof): Promise<void> {
  const { checkout, env } = place;
  const file = path.join(checkout, folder, nameOf(block));
  if (block.mark.in === 'types') return;
  if (block.mark.in === 'browser') return runInBrowser(block, file, place, proof);
  const variables = { ...env, FIRMLINE_DOCS_VALUES: JSON.stringify(place.values) };
  // From a folder of its own: an example leaves files behind.
  await runNode([file], checkout, variables);
}

async function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env, timeout: limitMs });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output = `${output}${chunk}`.slice(-20_000)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}:\n${output}`);
}

/** Bundles a block into a page and waits until it has set `document.title` to its outcome. */
async function runInBrowser(block: Block, file: string, place: PagePlace, proof: Proof): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: file,
    cwd: place.checkout,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'esm', sourcemap: false });
  await bundle.close();
  const files = new Map(
    output.map((part) => [`/${part.fileName}`, 'code' in part ? part.code : part.source]),
  );
  const [entry] = output;
  const daily = await readFile(path.join(root, 'node_modules/@daily-co/daily-js/dist/daily-esm.js'));
  const settings = JSON.stringify(place.platform);
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const code = pathname === '/vendor/daily-esm.js' ? daily : files.get(pathname);
    if (code !== undefined) return response.setHeader('content-type', 'text/javascript').end(code);
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><title>running</title><body><script>platform = ${settings}</script><script type="module">
import('/${entry.fileName}').then(() => (document.title = 'done'), (error) => (document.title = 'failed: ' + error.message));
</script>`,
    );
  });
  const port = await listen(server);
  await using closed = new AsyncDisposableStack();
  closed.defer(() => void server.close());
  const browser = await startBrowser(
    { signal: proof.signal, cleanUps: closed },
    { args: [...place.browserArgs, '--use-fake-ui-for-media-stream'] },
  );
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`http://localhost:${port}/`);
  await page.waitForFunction(() => document.title !== 'running', { timeout: limitMs });
  const title = await page.title();
  if (title !== 'done' || problems.length > 0)
    throw new Error([`${block.page}:${block.line}: ${title}`, ...problems].join('\n'));
}
