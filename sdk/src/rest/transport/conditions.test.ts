import { builtinModules } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const entry = path.join(import.meta.dirname, '../index.ts');
const isBuiltin = (id: string) => id.startsWith('node:') || builtinModules.includes(id);

/** What a bundle of the client imports, and whether it has undici within. */
async function contentsOf(conditions: readonly string[]) {
  await using bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    logLevel: 'silent',
    external: isBuiltin,
    resolve: { conditionNames: ['@firmline/source', ...conditions, 'import'], mainFields: ['main'] },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const chunks = output.filter((file) => file.type === 'chunk');
  return {
    builtins: chunks.flatMap(({ imports }) => imports.filter(isBuiltin)).length,
    undici: chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes('/undici/'))),
  };
}

it('sends with undici in Node', async () => {
  const { builtins, undici } = await contentsOf(['node']);
  expect(undici).toBe(true);
  expect(builtins).toBeGreaterThan(0);
});

it.each([
  ['Cloudflare Workers', ['workerd', 'worker', 'browser']],
  ['the edge runtime', ['edge-light', 'worker']],
  ['Deno', ['deno', 'node']],
  ['Bun', ['bun', 'node']],
  ['React Native', ['react-native']],
  ['a browser', ['browser', 'module']],
  ['a bundler that names no platform', []],
])('sends with fetch in %s, and loads no module of Node', async (_, conditions) => {
  expect(await contentsOf(conditions)).toEqual({ builtins: 0, undici: false });
});
