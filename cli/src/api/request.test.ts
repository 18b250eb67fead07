import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { argumentsOf } from './request.ts';
import { findRoute } from './route.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-api-'));
  await writeFile(path.join(folder, 'body.json'), '{"name":"Dana","nested":{"list":[1]}}');
  await writeFile(path.join(folder, 'broken.json'), '{"name":');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readArguments = (words: string, body?: string) => argumentsOf(findRoute(words.split(' ')), body);

describe('a query', () => {
  it('is that of the path, in which a repeated name is a list', async () => {
    expect(await readArguments('GET /v2/call?limit=5&id=7&sortOrder=DESC&idAny=a&idAny=b')).toEqual([
      { limit: 5, id: '7', sortOrder: 'DESC', idAny: ['a', 'b'] },
    ]);
    expect(await readArguments('GET /test-suite/s1/run')).toEqual(['s1', {}]);
  });

  it.each([
    ['GET /call/1?limit=5', 'GET /call/{id} takes no query.'],
    ['POST /assistant?limit=5', 'POST /assistant takes no query.'],
    ['GET /log', 'needs callId. Write ?callId=… after the path.'],
    ['DELETE /logs', 'without a filter affects everything'],
    ['DELETE /logs?all=false', 'write ?all=true'],
  ])('of %s is refused: %s', async (words, message) => {
    await expect(readArguments(words)).rejects.toThrow(UsageError);
    await expect(readArguments(words)).rejects.toThrow(message);
  });

  it('that would delete everything must say so', async () => {
    expect(await readArguments('DELETE /logs?all=true')).toEqual([{ all: true }]);
    expect(await readArguments('DELETE /logs?callId=c1')).toEqual([{ callId: 'c1' }]);
  });
});

describe('a body', () => {
  it('is JSON, or a file with it', async () => {
    const body = { name: 'Dana', nested: { list: [1] } };
    expect(await readArguments('PATCH /assistant/a1', JSON.stringify(body))).toEqual(['a1', body]);
    expect(await readArguments('PUT /assistant/a1', `@${path.join(folder, 'body.json')}`)).toEqual([
      'a1',
      body,
    ]);
  });

  it('may be empty for a new record, but not for a change', async () => {
    expect(await readArguments('POST /token')).toEqual([{}]);
    expect(await readArguments('POST /voice-library/sync/11labs')).toEqual(['11labs']);
    await expect(readArguments('PUT /assistant/a1')).rejects.toThrow('needs a body. Pass it with --body.');
  });

  it.each([
    ['GET /call/1', '{}', 'takes no body'],
    ['POST /file', '{}', 'takes a form with a file'],
  ])('of %s is refused', async (words, body, message) => {
    await expect(readArguments(words, body)).rejects.toThrow(UsageError);
    await expect(readArguments(words, body)).rejects.toThrow(message);
  });

  it('cannot be a file that is missing, or what is not JSON', async () => {
    const missing = path.join(folder, 'none');
    await expect(readArguments('POST /assistant', `@${missing}`)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(missing),
    });
    for (const body of [`@${path.join(folder, 'broken.json')}`, 'name=Dana'])
      await expect(readArguments('POST /assistant', body)).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('is not JSON'),
      });
  });
});
