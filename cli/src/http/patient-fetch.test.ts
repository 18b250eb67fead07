import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let answers: Answer[];
let methods: string[];

beforeEach(async () => {
  answers = [];
  methods = [];
  server = createServer((request, response) => {
    methods.push(request.method ?? '');
    (answers.shift() ?? status(200))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('{}');
const hangUp: Answer = (request) => void request.socket.destroy();
const now = { 'retry-after': '0' };
const upsert = { method: 'POST', headers: { prefer: 'resolution=merge-duplicates' }, body: '[]' };

describe('a patient fetch', () => {
  it('retries after the time in retry-after, and says so', async () => {
    answers = [status(429, { 'retry-after': '1' }), status(503, now), status(522, now)];
    const waits: [number, string][] = [];
    const answer = await patientFetch({ onWait: (ms, why) => waits.push([ms, why]) })(url, {});
    expect(answer.status).toBe(200);
    expect(waits).toEqual([
      [1000, 'the data service responded with 429'],
      [0, 'the data service responded with 503'],
      [0, 'the data service responded with 522'],
    ]);
  });

  it('does not retry where the service asks for a longer wait than it makes, and says so', async () => {
    answers = [status(429, { 'retry-after': '3600' })];
    const onLongWait = vi.fn<(ms: number) => void>();
    const answer = await patientFetch({ onLongWait })(url, {});
    expect([answer.status, methods.length, onLongWait.mock.calls]).toEqual([429, 1, [[3_600_000]]]);
  });

  it('gives up after several attempts', async () => {
    answers = Array.from({ length: 20 }, () => status(503, now));
    expect((await patientFetch({})(url, {})).status).toBe(503);
    expect(methods).toHaveLength(5);
  });

  it('sends a plain insert once, unless the service says that it did nothing', async () => {
    answers = [status(503, now)];
    expect((await patientFetch({})(url, { method: 'POST', body: '{}' })).status).toBe(503);
    answers = [status(429, now)];
    expect((await patientFetch({})(url, { method: 'POST', body: '{}' })).status).toBe(200);
    answers = [hangUp];
    await expect(patientFetch({ triesOnLoss: 3 })(url, { method: 'POST', body: '{}' })).rejects.toThrow(
      'fetch failed',
    );
    expect(methods).toHaveLength(4);
  });

  it('sends anything again that was refused because clocks differ, which passes', async () => {
    const early: Answer = (_, response) =>
      void response.writeHead(401).end('{"code":"PGRST303","message":"JWT issued at future"}');
    const refused: Answer = (_, response) => void response.writeHead(401).end('{"message":"JWT expired"}');
    answers = [early, status(201), refused];
    const patient = patientFetch({});
    expect((await patient(url, { method: 'POST', body: '{}' })).status).toBe(201);
    expect((await patient(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(methods).toHaveLength(3);
  });

  it('repeats a lost upsert on request, if the service was reached before', async () => {
    const patient = patientFetch({ triesOnLoss: 2 });
    answers = [hangUp];
    await expect(patient(url, upsert)).rejects.toThrow('fetch failed');
    answers = [status(200), hangUp, status(201)];
    await patient(url, upsert);
    expect((await patient(url, upsert)).status).toBe(201);
    answers = [status(200), hangUp];
    const hasty = patientFetch({});
    await hasty(url, upsert);
    await expect(hasty(url, upsert)).rejects.toThrow('fetch failed');
  });

  it('reports each exchange, and why it waits for an unreachable service', async () => {
    const [lines, reasons]: string[][] = [[], []];
    // The end of the latest attempt's time: a busy machine may need longer for a response.
    let time = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (time = new AbortController()).signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const isOver: Answer = () => time.abort(new DOMException('late', 'TimeoutError'));
    const patient = patientFetch({
      triesOnLoss: 2,
      onExchange: (line) => lines!.push(line.replace(/\d+ ms/, 'n ms')),
      onWait: (ms, why) => {
        expect(ms).toBeGreaterThanOrEqual(375);
        expect(ms).toBeLessThanOrEqual(625);
        reasons!.push(why);
      },
    });
    answers = [status(200), hangUp, status(201), isOver, status(200)];
    await patient(url, {});
    await patient(url, upsert);
    await patient(url, { method: 'HEAD' });
    expect(lines).toEqual([
      `> GET ${url}`,
      '< 200 in n ms',
      `> POST ${url}`,
      '< TypeError',
      `> POST ${url}`,
      '< 201 in n ms',
      `> HEAD ${url}`,
      '< TimeoutError',
      `> HEAD ${url}`,
      '< 200 in n ms',
    ]);
    expect(reasons).toEqual(['the data service cannot be reached', 'the data service does not respond']);
  });

  it('ends an attempt that takes too long', async () => {
    answers = [() => undefined];
    await expect(patientFetch({ timeoutMs: 50 })(url, {})).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('can be aborted while it waits or reads', async () => {
    const stop = new AbortController();
    answers = [status(429, { 'retry-after': '60' })];
    const waiting = patientFetch({ signal: stop.signal, onWait: () => stop.abort() })(url, {});
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const reading = new AbortController();
    answers = [() => reading.abort()];
    await expect(patientFetch({ signal: reading.signal })(url, {})).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
