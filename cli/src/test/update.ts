import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scenario } from '@firmline/harness/call-tests';
import type { PlatformFlags } from '../api/platform-session.ts';
import { parsedJson } from '../json.ts';

/** Updates the JSON Schema and `<recipe>.rttm` of these scenarios' folders. Unchanged files are not written. */
export async function renew(
  scenarios: readonly Scenario[],
  { cacheDir, signal }: { readonly cacheDir: string; readonly signal: AbortSignal },
  output: PlatformFlags,
): Promise<void> {
  const { createSpeechFixtures } = await import('@firmline/harness/speech-fixtures');
  const { formatRttm } = await import('@firmline/harness/metrics');
  const { scenarioSchema } = await import('@firmline/harness/scenario');
  const folders = new Set(scenarios.map(({ place }) => path.dirname(path.resolve(place.file))));
  const speech = createSpeechFixtures({ cacheDir });
  const stop = () => void speech.stop();
  signal.addEventListener('abort', stop, { once: true });
  const writtenFiles: string[] = [];
  const keep = async (file: string, text: string, isSame = (before: string) => before === text) => {
    const before = await readFile(file, 'utf8').catch(() => null);
    if (before !== null && isSame(before)) return;
    await writeFile(file, text);
    writtenFiles.push(file);
  };
  try {
    for (const folder of folders) {
      for (const recipe of await recipesIn(path.resolve(folder, '../speech'))) {
        output.note(`Rendering ${path.relative('', recipe)} …`);
        const { groundTruth } = await speech.load(recipe);
        const { dir, name } = path.parse(recipe);
        await keep(path.join(dir, `${name}.rttm`), formatRttm(groundTruth, name, 'voice'));
      }
      const schema = await scenarioSchema();
      const text = `${JSON.stringify(schema, null, 2)}\n`;
      // Different formatting does not matter.
      const isSame = (before: string) => JSON.stringify(parsedJson(before)) === JSON.stringify(schema);
      await keep(path.join(folder, 'scenario.schema.json'), text, isSame);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await speech.stop();
  }
  const names = writtenFiles.map((file) => path.relative('', file));
  output.note(names.length === 0 ? 'Everything was up to date.' : `Updated: ${names.join(', ')}`);
}

async function recipesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
