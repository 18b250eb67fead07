import { operationList } from '@firmline/sdk/rest/table';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { describeRoute } from '../../services/api/routes.ts';
import { printRoutes } from './routes.ts';

const rows = operationList().map(describeRoute);

async function print({ json = false, columns = 80 } = {}, shown = rows) {
  const output = memoryOutput({ format: json ? 'json' : 'table', columns });
  await printRoutes(shown, output);
  return { data: output.printed.join('\n'), notes: output.said.join('\n') };
}

describe('api routes', () => {
  it('lists every operation in columns, and in full length in a pipe', async () => {
    const lines = (await print({ columns: Number.POSITIVE_INFINITY })).data.split('\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^test-suite run\.get +GET +\/test-suite\/\{testSuiteId\}\/run\/\{id\}$/),
    );
    expect(lines.filter((line) => line.endsWith(' (deprecated)'))).toHaveLength(
      rows.filter(({ deprecated }) => deprecated).length,
    );
    expect(lines.filter((line) => line.endsWith(' (no key)'))).toEqual([
      expect.stringMatching(/^credential webhook +POST +\/credential\/webhook /),
    ]);
  });

  it('cuts only the ends of long paths in 80 columns', async () => {
    const whole = (await print({ columns: Number.POSITIVE_INFINITY })).data.split('\n');
    const narrow = (await print()).data.split('\n');
    for (const [index, line] of narrow.entries()) {
      expect(stringWidth(line)).toBeLessThanOrEqual(80);
      expect(whole[index]!.startsWith(line.replace(/…$/, ''))).toBe(true);
    }
    expect(narrow.filter((line) => line.endsWith('…')).length).toBeLessThan(10);
  });

  it('gives each operation its own lines in a narrow terminal', async () => {
    const { data } = await print({ columns: 40 });
    expect(data).toContain('call create-phone\n  POST\n  /call/phone (deprecated)\n');
  });

  it('is JSON on request', async () => {
    const routes = JSON.parse((await print({ json: true })).data) as object[];
    expect(routes).toHaveLength(rows.length);
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

  it('reports that nothing matches', async () => {
    expect(await print({}, [])).toEqual({ data: '', notes: 'No operations match.' });
  });
});
