import { describe, expect, it } from 'vitest';
import { refusedPackages } from './refused-packages.ts';

const at = (file: string) => `${file}(3,14): error TS2304: Cannot find name 'Disposable'.`;

describe('packages that a compiler refuses', () => {
  it('are named once each', () => {
    const files = [
      'node_modules/vitest/dist/index.d.ts',
      '../project/node_modules/@supabase/auth-js/dist/index.d.ts',
    ];
    const output = [...files, ...files].map((file) => `${at(file)}\n  It is declared elsewhere.\n`).join('');
    expect(refusedPackages({ exitCode: 2, output })).toEqual(['vitest', '@supabase/auth-js']);
  });

  it('are none if it succeeds', () => {
    expect(refusedPackages({ exitCode: 0, output: '' })).toEqual([]);
    expect(() => refusedPackages({ exitCode: 1, output: '' })).toThrow('ended with 1');
  });

  it.each([
    ['our package', at('node_modules/@firmline/sdk/dist/index.d.ts')],
    ['the project itself', at('others.ts')],
    ['its options', "error TS5023: Unknown compiler option '--modul'."],
    ['a crash', 'RangeError: Maximum call stack size exceeded'],
  ])('do not explain an error of %s', (_, last) => {
    const output = `${at('node_modules/vitest/dist/index.d.ts')}\n${last}`;
    expect(() => refusedPackages({ exitCode: 2, output })).toThrow(last);
  });
});
