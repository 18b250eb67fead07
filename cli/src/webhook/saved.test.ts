import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSaved, readSaved, saveRequest, type ReceivedRequest } from './requests.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-saved-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const request = fc.record<ReceivedRequest>({
  receivedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  method: fc.constantFrom('POST', 'GET'),
  path: fc.webPath(),
  contentType: fc.option(fc.constant('application/json')),
  body: fc.string({ unit: 'grapheme' }),
});

describe('saved requests', () => {
  it('are the same after they are read back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 5 }),
        fc.uuid(),
        async (requests, name) => {
          const file = path.join(folder, name);
          for (const one of requests) await saveRequest(file, one);
          expect(await readSaved(file)).toEqual(requests);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are readable only by their owner', async () => {
    const file = path.join(folder, 'mine');
    await saveRequest(file, { receivedAt: '', method: 'POST', path: '/', contentType: null, body: '' });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('are refused with the line of a broken one', () => {
    const good = JSON.stringify({ receivedAt: '', method: 'POST', path: '/', contentType: null, body: '' });
    expect(() => parseSaved(`${good}\n\n{"method":"POST"}\n`, 'calls.jsonl')).toThrow(
      'Line 3 of calls.jsonl',
    );
    expect(() => parseSaved(`${good}\n{"half`, 'calls.jsonl')).toThrow('Line 2');
  });

  it('must exist', async () => {
    await expect(readSaved(path.join(folder, 'none'))).rejects.toThrow('There is no file');
  });
});
