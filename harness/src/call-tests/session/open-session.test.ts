import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { StackInfo } from '../../shared/stack-info.ts';
import { scenario } from '../judge/testing/views.ts';
import { openSession } from './open-session.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A stand-in for the stack. */
async function listen(answer: RequestListener): Promise<StackInfo> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, supabaseUrl: url, serviceRoleKey: 'key' } as StackInfo;
}

const row = { slug: 'test', name: '', company_name: '', system: '', first_message: '' };

it('cleans up a set-up that was stopped before it rejects', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const stack = await listen(({ method = '', url = '' }, response) => {
    const [what = ''] = /faults|call-plans|legal_firm_visitors/.exec(url) ?? [];
    asked.push(`${method} ${what}`);
    if (method === 'POST') stop.abort(new Error('Ctrl-C'));
    const answer = { 'content-type': 'application/json', 'content-range': '*/1' };
    setImmediate(() => response.writeHead(method === 'POST' ? 201 : 200, answer).end(JSON.stringify([row])));
  });
  const browsers = {
    lease: () => Promise.reject(new Error('A browser was started for nothing.')),
    close: () => Promise.resolve(),
  };
  const opening = openSession(
    scenario('firm: { name: Dana Whitfield }'),
    { stack, browsers, speech: {} as never, runId: 'test' },
    stop.signal,
  );
  await expect(opening).rejects.toThrow('Ctrl-C');
  expect(asked).toEqual([
    'POST legal_firm_visitors',
    'DELETE legal_firm_visitors',
    'DELETE faults',
    'DELETE call-plans',
  ]);
});
