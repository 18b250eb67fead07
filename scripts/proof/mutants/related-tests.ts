import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Modules that a module imports at run time by relative paths, which name files in this project. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.resolve(path.dirname(file), specifier));
}

/** Finds the tests that import a module, directly or through others; the nearest first. */
export function relatedTests(
  modules: readonly string[],
  tests: readonly string[],
): (module: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const importer of modules)
    for (const imported of new Set(importsOf(importer)))
      importers.set(imported, [...(importers.get(imported) ?? []), importer]);
  const known = new Set(tests);
  return (module) => {
    // Entries that are added during the iteration are visited too: breadth first.
    const reached = new Set([module]);
    for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
    return [...reached].filter((file) => known.has(file));
  };
}
