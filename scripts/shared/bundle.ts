import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from 'rolldown';

/** Bundles sources for a browser; the workspace's packages come from their sources. @returns the scripts */
export async function bundleForBrowser(
  input: InputOptions,
  output: OutputOptions,
): Promise<readonly OutputChunk[]> {
  await using bundle = await rolldown({
    platform: 'browser',
    logLevel: 'silent',
    ...input,
    resolve: { conditionNames: ['@firmline/source', 'browser', 'import', 'default'], ...input.resolve },
  });
  const { output: files } = await bundle.generate(output);
  return files.filter((file) => file.type === 'chunk');
}
