import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { overloadLimits } from './limits.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, '%': 1 };

it('are those that the document lists, with their values', () => {
  const text = readFileSync(new URL('../../../docs/overload.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| ([\d.]+) ?(ms|s|%)?/gm)];
  const listed = rows.map(([, name = '', value, unit = '']): [string, number] => {
    const share = name.endsWith('Share') ? 0.01 : 1;
    return [name, Number(value) * (units[unit] ?? 1) * share];
  });
  expect(Object.fromEntries(listed)).toEqual({ ...overloadLimits });
});
