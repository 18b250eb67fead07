import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wireRows } from './testing/wire/index.ts';

const folder = path.join(import.meta.dirname, 'operations');
const source = readdirSync(folder)
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');

const deprecated = wireRows.filter((row) => row.deprecated);

// Types are gone at run time, but their comments are in the source; editors show them at the client's methods.
describe('what the platform advises against', () => {
  it.each(deprecated)('$name says what to use instead', ({ name, operation }) => {
    const [method, template = ''] = operation.split(' ');
    const row = `${name.split('.').at(-1)}: operation('${method}', '${template}'`;
    const before = source.slice(0, source.indexOf(row)).trimEnd();
    expect(source).toContain(row);
    expect(before.slice(before.lastIndexOf('/**'))).toMatch(/^\/\*\* @deprecated Use `\w+`[^]*\*\/$/);
  });

  it('is said nowhere else', () => {
    expect(source.match(/@deprecated/g)).toHaveLength(deprecated.length);
  });
});
