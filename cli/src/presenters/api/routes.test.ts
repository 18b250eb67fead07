import { operationList } from '@firmline/sdk/rest/table';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { describeRoute } from '../../api/routes.ts';
import { findOperation } from '../../api/route.ts';
import { printRoute, printRoutes } from './routes.ts';

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
      description: expect.stringMatching(/^[A-Z].{20}/),
      method: 'GET',
      path: '/log',
      values: {},
      query: expect.objectContaining({
        callId: { kind: 'text', required: true, description: expect.stringContaining('call') },
        sortOrder: expect.objectContaining({ required: false, choices: ['ASC', 'DESC'] }),
      }),
      body: null,
      bodyType: null,
      fields: {},
      answer: 'json',
      answerType: expect.any(String),
      errors: expect.any(Array),
      pages: true,
      streams: false,
      secured: true,
      deprecated: false,
      insteadUse: null,
    });
  });

  it.each([40, 80])('describes one operation in %d columns', async (columns) => {
    const output = memoryOutput({ format: 'table', columns });
    await printRoute(describeRoute(findOperation(['call', 'create-phone'])), output);
    await printRoute(describeRoute(findOperation(['GET', '/test-suite/{testSuiteId}/run/{id}'])), output);
    await printRoute(describeRoute(findOperation(['v2', 'call.list'])), output);
    await printRoute(describeRoute(findOperation(['session', 'create'])), output);
    const text = output.printed.join('\n');
    expect(text).toContain('call create-phone  POST /call/phone (deprecated)\nDeprecated. Use `create`.');
    expect(text).toContain('Values of the path\n  testSuiteId\n');
    expect(text).toMatch(/ {2}sortOrder \((?:ASC|DESC), /);
    expect(text).toMatch(/\n {2}expirationSeconds \(number\)\n +Seconds, 60 to 2,592,000\./);
    expect(text).toContain('Response\n  ');
    for (const line of text.split('\n').filter((one) => one.startsWith('      ')))
      expect(line.length).toBeLessThanOrEqual(columns);
  });

  it('reports that nothing matches', async () => {
    expect(await print({}, [])).toEqual({ data: '', notes: 'No operations match.' });
  });
});
