import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Folder of the example pages. */
export const examples = fileURLToPath(
  new URL('../../../../../../fixtures/examples/own-page/', import.meta.url),
);

/**
 * Bundles a page as a site would: an `index.html` and its script below `assets`.
 * @param entry its script
 * @param alias packages that stand elsewhere
 */
export async function buildPage(
  entry: string,
  folder: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<void> {
  const build = await rolldown({
    input: { main: entry },
    platform: 'browser',
    logLevel: 'silent',
    resolve: { alias, conditionNames: ['@firmline/source', 'browser', 'import', 'default'] },
  });
  try {
    await build.write({ dir: path.join(folder, 'assets'), format: 'es', entryFileNames: '[name].js' });
  } finally {
    await build.close();
  }
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(examples, 'index.html'), path.join(folder, 'index.html'));
}

/** The script of an example page. */
export const exampleScript = (name: 'sdk-page' | 'vendor-page' | 'daily-page'): string =>
  path.join(examples, `${name}.ts`);
