interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The files of a build by name, as passed to Vite's plugins. */
export type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** The entry and everything that it imports, statically or dynamically: the page needs all of it. The entry comes first. */
export function earlyChunks(bundle: Bundle): ReadonlySet<string> {
  const files = new Set<string>();
  const addFile = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const importedFile of chunk.imports) addFile(importedFile);
  };
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
    addFile(file);
    for (const importedFile of chunk.dynamicImports) addFile(importedFile);
  }
  return files;
}
