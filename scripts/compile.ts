// Writes a package's modules as JavaScript into its dist, one file for each, with source maps, and with them those of the
// private workspace `sdk/util` that it imports as `#util/…`. Erases types unchecked: `npm run check` checks them, and the
// compiler, which npm start does not need, writes the declarations.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isolatedDeclaration } from 'rolldown/experimental';
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

async function compile(file: string, target: string): Promise<void> {
  const { code, map, errors } = await transform(file, readFileSync(file, 'utf8'), {
    lang: 'ts',
    sourceType: 'module',
    target: 'es2024',
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0 || !map)
    throw new Error(`${file}: ${errors.map(({ message }) => message).join('\n')}`);
  const name = path.basename(target);
  const sources = [path.relative(path.dirname(target), file).replaceAll(path.sep, '/')];
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${withCompiledNames(code)}\n//# sourceMappingURL=${name}.map\n`);
  writeFileSync(`${target}.map`, JSON.stringify({ ...map, file: name, sources }));
}

/** Of the harness: its bundler has folders of its own. */
const isOfBundler = (file: string) => /^(call-machine|report-page)[/\\]/.test(file);

const util = path.join(import.meta.dirname, '../sdk/util/src');
const namesIn = (file: string, pattern: RegExp) =>
  Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, name = '']) => name);

/** The names of these modules of `sdk/util` and of all that they import. */
function withImports(names: readonly string[], visitedNames = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((one) => !visitedNames.has(one))) {
    visitedNames.add(name);
    const importedNames = namesIn(path.join(util, `${name}.ts`), /'(\.{1,2}\/[\w/-]+)\.ts'/g);
    withImports(
      importedNames.map((file) => path.posix.join(path.posix.dirname(name), file)),
      visitedNames,
    );
  }
  return visitedNames;
}

/** A module of `sdk/util` with its declarations, which the compiler does not write: they lie outside the package. */
async function compileUtil(name: string): Promise<void> {
  const file = path.join(util, `${name}.ts`);
  const target = path.join(folder, 'dist/util', `${name}.js`);
  await compile(file, target);
  const { code, errors } = await isolatedDeclaration(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('\n')}`);
  writeFileSync(target.replace(/\.js$/, '.d.ts'), code);
}

const sourceFiles = files.map((file) => path.join(folder, file));
const sharedModules = withImports(sourceFiles.flatMap((file) => namesIn(file, /'#util\/([\w/-]+)'/g)));
// What is no longer imported, or has no source any more, must not be published.
rmSync(path.join(folder, 'dist/util'), { recursive: true, force: true });
const hasSource = new Set(sourceFiles.map((file) => path.relative(source, file).slice(0, -'.ts'.length)));
for (const file of globSync('**/*.{js,js.map,d.ts}', { cwd: path.join(folder, 'dist') }))
  if (!hasSource.has(file.replace(/\.(js|js\.map|d\.ts)$/, '')) && !isOfBundler(file))
    rmSync(path.join(folder, 'dist', file));
await Promise.all([
  ...sourceFiles.map((file) =>
    compile(file, path.join(folder, 'dist', `${path.relative(source, file).slice(0, -'.ts'.length)}.js`)),
  ),
  ...Array.from(sharedModules, compileUtil),
]);
