import { operationList } from '@firmline/sdk/rest/table';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Output } from '../output.ts';
import { printRoutes } from './api-routes.ts';

const rows = operationList();

function print({ json = false, columns = 80 } = {}, shown = rows) {
  const data: string[] = [];
  const notes: string[] = [];
  const output: Output = {
    json,
    quiet: false,
    columns,
    data: (line) => data.push(line),
    note: (line) => notes.push(line),
    failure: (line) => notes.push(line),
    style: (_, text) => text,
  };
  printRoutes(shown, output);
  return { data: data.join('\n'), notes: notes.join('\n') };
}

describe('api routes', () => {
  it('lists all 135 in columns, whole in a pipe', () => {
    const lines = print({ columns: Number.POSITIVE_INFINITY }).data.split('\n');
    expect(lines).toHaveLength(136);
    expect(lines).toContainEqual(
      expect.stringMatching(/^test-suite run\.get +GET +\/test-suite\/\{testSuiteId\}\/run\/\{id\}$/),
    );
    expect(lines.filter((line) => line.endsWith(' (deprecated)'))).toHaveLength(8);
    expect(lines.filter((line) => line.endsWith(' (no key)'))).toEqual([
      expect.stringMatching(/^credential webhook +POST +\/credential\/webhook /),
    ]);
  });

  it('cuts only the ends of long paths in 80 columns', () => {
    const whole = print({ columns: Number.POSITIVE_INFINITY }).data.split('\n');
    const narrow = print().data.split('\n');
    for (const [index, line] of narrow.entries()) {
      expect(stringWidth(line)).toBeLessThanOrEqual(80);
      expect(whole[index]!.startsWith(line.replace(/…$/, ''))).toBe(true);
    }
    expect(narrow.filter((line) => line.endsWith('…')).length).toBeLessThan(10);
  });

  it('gives each two lines where the terminal is narrow', () => {
    const { data } = print({ columns: 40 });
    expect(data).toContain('call create-phone\n  POST /call/phone (deprecated)\n');
  });

  it('is JSON on request', () => {
    const routes = JSON.parse(print({ json: true }).data) as object[];
    expect(routes).toHaveLength(135);
    expect(routes).toContainEqual({
      command: 'logs list-for-call',
      area: 'logs',
      name: 'listForCall',
      method: 'GET',
      path: '/log',
      query: expect.objectContaining({
        callId: { kind: 'text', required: true },
        sortOrder: { kind: 'text', required: false, choices: ['ASC', 'DESC'] },
      }),
      body: null,
      answer: 'json',
      pages: true,
      streams: false,
      secured: true,
      deprecated: false,
    });
  });

  it('says so where nothing matches', () => {
    expect(print({}, [])).toEqual({ data: '', notes: 'No operation matches.' });
  });
});
