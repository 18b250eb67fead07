import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it, test } from 'vitest';
import { findMutations, mutated } from './find-mutations.ts';

const changed = (code: string) => findMutations('module.ts', code).map((mutation) => mutated(code, mutation));

it.each([
  ['y = a === b;', ['y = (a !== b);']],
  ['y = a < b;', ['y = (a >= b);']],
  ['y = a * b;', ['y = (a / b);']],
  ['y = a || b || c;', ['y = ((a || b) && c);', 'y = (a && b) || c;']],
  ['y = a ?? b ?? c;', ['y = ((a ?? b) && c);', 'y = (a && b) ?? c;']],
  ['y += a;', ['(y -= a);']],
  ['y = !a;', ['y = a;']],
  ['y = true;', ['y = false;']],
  ['y = 3;', ['y = 4;']],
  ['y = a ? b : c;', ['y = !(a) ? b : c;']],
  ['if (a) throw b;', ['if (!(a)) throw b;']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['await a();', [';']],
])('%s can become %j', (code, expected) => {
  expect(changed(code).toSorted()).toEqual(expected.toSorted());
});

it.each([
  ['types', 'type A = 1 | true; const a = (b: A): b is 2 => c as 3;'],
  ['text and its parts', 'y = `${a}!` + b + "c";'],
  ['imports', 'import a from "a";'],
  ['numbers over 99 and fractions', 'y = f(100, 0.5, -0.25);'],
  ['console output', 'console.log(a === 1);'],
  ['unref()', 'timer.unref();'],
])('leaves %s alone', (_what, code) => {
  expect(changed(code)).toEqual([]);
});

test('every mutation of a module keeps its syntax valid', () => {
  for (const file of ['find-mutations.ts', 'tester.ts', '../mutants.ts']) {
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const texts = findMutations(file, code).map((mutation) => mutated(code, mutation));
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) {
      expect(text).not.toBe(code);
      expect(parseSync(file, text).errors).toEqual([]);
    }
  }
});

test('places are counted in characters, also after text outside ASCII', () => {
  expect(changed('const name = "é😀"; y = a === b;')).toEqual(['const name = "é😀"; y = (a !== b);']);
});

test('a text that is not a module is an error that names the file', () => {
  expect(() => findMutations('broken.ts', 'const = 1')).toThrow('broken.ts: ');
});
