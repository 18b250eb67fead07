import { expect, it } from 'vitest';
import { linesOf, screenSizeOf } from '../../link/qr.ts';
import { borderFor } from './qr.ts';

it.each([
  ['https://demo.example.com/hartwell-lowe', 80, 24],
  ['https://demo.example.com/hartwell-lowe', 40, 24],
  ['https://demo.example.com/a-rather-long-name-of-a-law-firm-and-partners', 40, 24],
])('the code of %s fits %d by %d, with the link and the prompt below', (url, columns, rows) => {
  const lines = linesOf(url, borderFor(screenSizeOf(url), columns, rows - 2));
  expect(lines.length).toBeLessThanOrEqual(rows - 2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});
