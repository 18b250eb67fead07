import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const run = async (...args: readonly string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...args]).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout}${error.stderr}`);
    },
  );
  return stdout;
};

/** Imports a module where every global of a browser throws when read, as a server's bundle would meet none of them. */
const importOnServer = (module: string) => `
  for (const name of ['window', 'document', 'navigator', 'location', 'localStorage', 'self', 'MediaStream'])
    Object.defineProperty(globalThis, name, { get() { throw new Error(name + ' was read'); } });
  const found = await import(${JSON.stringify(module)});
  console.log(Object.keys(found).join(' '));
`;

describe('the package for React', () => {
  it('can be imported on a server', async () => {
    const code = importOnServer(new URL('./index.ts', import.meta.url).href);
    const node = ['--conditions=@firmline/source', '--input-type=module', '--eval'];
    expect((await run(...node, code)).trim()).toBe(
      'CallProvider useCall useCallEvent useCallTool useSharedCall',
    );
  });

  it('runs only in the browser of a framework with server components', () => {
    expect(readFileSync(file('./index.ts'), 'utf8').startsWith("'use client';\n")).toBe(true);
  });

  // The ordinary check of types uses React 19.
  it('has types for React 18, as has the example', async () => {
    const tsc = file('../../../node_modules/typescript-7/bin/tsc');
    expect(await run(tsc, '-p', file('./testing/tsconfig.react-18.json'))).toBe('');
  });
});
