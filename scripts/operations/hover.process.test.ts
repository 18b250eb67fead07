import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFile } from '../editor/testing/language-server.ts';

const file = path.resolve(import.meta.dirname, '../../sdk/src/rest/hover.ts');
const tsc = path.resolve(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc');
const server = { command: [tsc, '--lsp', '--stdio'], languageId: 'typescript' };
const source = `
import { type PlatformClient, bindOperations } from './index.ts';
import { operations } from './table.ts';
declare const client: PlatformClient;
client.call.list();
client.call.create({ customers: [] });
client.testSuite.run.get('s', 'r');
client.v2.call.list({ costGe: 1 });
const few = bindOperations({ testSuite: operations.testSuite }, { baseUrl: '', token: '' });
few.testSuite.run.delete('s', 'r');
`;

describe('an editor', () => {
  it('shows names of types, path values and docstrings', async () => {
    const { hover, close } = await openFile(server, file, source);
    onTestFinished(close);
    expect(await hover('client.call')).toContain('Phone calls and calls from web pages');

    const list = await hover('call.list');
    expect(list).toContain('list(query?: CallListQuery, options?: RequestOptions): List<Received<Call[]>>');
    expect(list).toContain('Lists calls, newest first');

    const batch = await hover('call.create');
    expect(batch).toContain('Promise<Received<CallBatch>>');

    const run = await hover('client.testSuite.run.get');
    expect(run).toContain('get(testSuiteId: string, id: string, options?: RequestOptions)');
    expect(run).toContain('*@param* `testSuiteId` — id of the suite that was run');
    expect(run).toMatch(/\*@throws\* — PlatformError 404/);

    const field = await hover('costGe');
    expect(field).toContain('CallFilterQuery.costGe?: number');
    expect(field).toContain('US dollars');

    expect(await hover('few.testSuite.run.delete')).toContain('(testSuiteId: string, id: string, options?');
  });
});
