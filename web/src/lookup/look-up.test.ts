import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Firm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firmOf, visitorRow } from '../testing/firm.ts';
import { LookupHttpError, requestFirm } from './request-firm.ts';
import { lookUp as lookUpSlug, type RequestFirm, type LookUpOptions } from './look-up.ts';

const firm = firmOf();
const network = new EventTarget();
let pauses: number[];
const pause = async (ms: number) => void pauses.push(ms);
const lookUp = (options: LookUpOptions) => lookUpSlug('dana', options);

beforeEach(() => {
  pauses = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The request that the page's HTML sent while it loaded. */
const early = (answer: Promise<Firm | null>) => ({ answer, requestedAt: performance.now() });

const answers = (...list: (Firm | null | Error)[]) => {
  const request = vi.fn<RequestFirm>();
  for (const answer of list) {
    if (answer instanceof Error) request.mockRejectedValueOnce(answer);
    else request.mockResolvedValueOnce(answer);
  }
  return request;
};

describe("the firm's look-up", () => {
  it('uses the early response', async () => {
    const request = answers();
    expect(await lookUp({ earlyLookUp: early(Promise.resolve(firm)), request, pause })).toBe(firm);
    expect(request).not.toHaveBeenCalled();
  });

  it('accepts an unknown link at once', async () => {
    const request = answers();
    expect(await lookUp({ earlyLookUp: early(Promise.resolve(null)), request, pause })).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    new TypeError('Failed to fetch'),
    new DOMException('slow', 'TimeoutError'),
    new SyntaxError('Unexpected token <'),
    new LookupHttpError(500, ''),
    new LookupHttpError(408, ''),
    new LookupHttpError(429, ''),
  ])('retries after %s', async (error) => {
    const request = answers(error, firm);
    expect(await lookUp({ earlyLookUp: early(answers(error)('dana', 0)), request, pause })).toBe(firm);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('gives up after a few retries with growing pauses, within about eight seconds', async () => {
    const request = vi.fn<RequestFirm>().mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(lookUp({ request, pause })).rejects.toThrow('Failed to fetch');
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(8000);
    expect(request.mock.calls.length).toBeGreaterThan(2);
  });

  it('has one timeout of eight seconds for all tries', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const requests: [at: number, limitMs: number][] = [];
    const request = vi.fn<RequestFirm>(async (_slug, limitMs) => {
      requests.push([performance.now(), limitMs]);
      vi.advanceTimersByTime(Math.min(limitMs, 1000));
      throw new TypeError('Failed to fetch');
    });
    const waiting = async (ms: number) => void vi.advanceTimersByTime(ms);
    const first = { answer: request('dana', 8000), requestedAt: performance.now() - 1000 };
    await expect(lookUp({ earlyLookUp: first, request, pause: waiting })).rejects.toThrow('Failed to fetch');
    const from = first.requestedAt;
    expect(requests.length).toBeGreaterThan(2);
    for (const [at, limitMs] of requests) expect(at + limitMs - from).toBe(8000);
    expect(performance.now() - from).toBeLessThanOrEqual(8000);
  });

  it('does not retry once the first request has used up the timeout', async () => {
    const request = answers(firm);
    const timeout = new DOMException('The operation timed out.', 'TimeoutError');
    const hung = { answer: Promise.reject(timeout), requestedAt: performance.now() - 8000 };
    await expect(lookUp({ earlyLookUp: hung, request, pause })).rejects.toBe(timeout);
    expect(request).not.toHaveBeenCalled();
  });

  it.each([400, 401, 403, 404, 406])('does not retry HTTP %i', async (status) => {
    const request = answers();
    const error = new LookupHttpError(status, '{"message":"no"}');
    await expect(lookUp({ earlyLookUp: early(Promise.reject(error)), request, pause })).rejects.toBe(error);
    expect(request).not.toHaveBeenCalled();
  });

  it('does not wait for a network that has answered, whatever the browser says', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const earlyLookUp = early(Promise.reject(new LookupHttpError(500, '')));
    expect(await lookUp({ earlyLookUp, request: answers(firm), pause })).toBe(firm);
    const refusal = new LookupHttpError(404, '');
    await expect(lookUp({ request: answers(refusal), pause })).rejects.toBe(refusal);
  });

  it('waits while the browser is offline, however long, and then restarts', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const error = new TypeError('Failed to fetch');
    const request = answers(error, error, error, firm);
    const found = lookUp({ earlyLookUp: early(Promise.reject(error)), request, pause });
    await Promise.resolve();
    expect(request).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    network.dispatchEvent(new Event('online'));
    expect(await found).toBe(firm);
    expect(request).toHaveBeenCalledTimes(4);
  });
});

describe('one request', () => {
  const request = (limitMs: number, supabaseUrl = 'http://data.test') =>
    requestFirm({ supabaseUrl, supabaseAnonKey: 'anon' }, 'dana', limitMs);
  const answering = (response: Response) => vi.stubGlobal('fetch', async () => response);

  it('reads the firm, with null columns as empty texts', async () => {
    answering(Response.json([visitorRow({ slug: 'dana', name: 'Dana' })]));
    expect(await request(1000)).toEqual(firm);
  });

  it.each([['<!doctype html>'], ['{"message":"hello"}'], ['["text"]'], ['[null]'], ['']])(
    'refuses a response that is not a firm: %s',
    async (body) => {
      answering(new Response(body));
      await expect(request(1000)).rejects.toBeInstanceOf(Error);
    },
  );

  it.each([
    ['never answers', () => {}],
    ['never ends its answer', (response: ServerResponse) => void response.writeHead(200).write('[')],
  ])('times out when the service accepts it and %s', async (_, respond) => {
    const server = createServer((_request, response) => respond(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const requests = request(50, `http://127.0.0.1:${port}`);
      await expect(requests).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('keeps the status and text of an error response', async () => {
    answering(new Response('Slow down', { status: 429 }));
    await expect(request(1000)).rejects.toMatchObject({
      status: 429,
      message: 'The data service responded with HTTP 429: Slow down',
    });
  });
});
