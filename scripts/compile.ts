// Writes a package's modules as JavaScript into its dist, one file for each, with source maps. Erases types unchecked:
// `npm run check` checks them, and the compiler, which npm start does not need, writes the declarations.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'rolldown/utils';

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: node scripts/compile.ts FOLDER');

const { exclude } = JSON.parse(readFileSync(path.join(folder, 'tsconfig.build.json'), 'utf8')) as {
  readonly exclude: readonly string[];
};
const source = path.join(folder, 'src');
const tests = new Set(
  globSync(
    exclude.flatMap((pattern) => [pattern, `${pattern}/**`]),
    { cwd: folder },
  ),
);
const files = globSync('src/**/*.ts', { cwd: folder }).filter(
  (file) => !file.endsWith('.d.ts') && !tests.has(file),
);
/** The transformer leaves the names in `import()` as they are. */
const withCompiledNames = (code: string) =>
  code.replaceAll(/\bimport\((["'])(\.{1,2}\/[^"']+)\.ts\1\)/g, 'import($1$2.js$1)');

async function compile(file: string): Promise<void> {
  const { code, map, errors } = await transform(file, readFileSync(file, 'utf8'), {
    lang: 'ts',
    sourceType: 'module',
    target: 'es2024',
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0 || !map)
    throw new Error(`${file}: ${errors.map(({ message }) => message).join('\n')}`);
  const name = `${path.basename(file, '.ts')}.js`;
  const target = path.join(folder, 'dist', path.relative(source, path.dirname(file)), name);
  const sources = [path.relative(path.dirname(target), file).replaceAll(path.sep, '/')];
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${withCompiledNames(code)}\n//# sourceMappingURL=${name}.map\n`);
  writeFileSync(`${target}.map`, JSON.stringify({ ...map, file: name, sources }));
}

await Promise.all(files.map((file) => compile(path.join(folder, file))));
