import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { argumentsOf } from './request.ts';
import { findRoute } from './route.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-api-'));
  file = path.join(folder, 'text.txt');
  await writeFile(file, 'You answer.\n');
  await writeFile(path.join(folder, 'body.json'), '{"name":"Dana","nested":{"list":[1]}}');
  await writeFile(path.join(folder, 'broken.json'), '{"name":');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As on a command line: `-f` and `-F`, each followed by its value. */
const given = (words: string, flags: readonly string[] = [], input?: string) => {
  const fields = flags.map((flag) => ({ typed: flag.startsWith('-F '), text: flag.slice(3) }));
  return argumentsOf(findRoute(words.split(' ')), { fields, ...(input === undefined ? {} : { input }) });
};

describe('a query', () => {
  it('has values of the declared types', async () => {
    const flags = ['-f limit=5', '-F createdAtGe=2025-06-30T12:00:00Z', '-f id=7', '-f sortOrder=DESC'];
    expect(
      await given('GET /v2/call', [
        ...flags,
        '-f numberE164CheckEnabled=false',
        '-f idAny=a',
        '-f idAny[]=b',
      ]),
    ).toEqual([
      {
        limit: 5,
        createdAtGe: new Date('2025-06-30T12:00:00Z'),
        id: '7',
        sortOrder: 'DESC',
        numberE164CheckEnabled: false,
        idAny: ['a', 'b'],
      },
    ]);
    expect(await given('GET /call?limit=5', ['-f assistantId=a'])).toEqual([{ limit: 5, assistantId: 'a' }]);
    expect(await given('GET /test-suite/s1/run')).toEqual(['s1', {}]);
    expect(await given('GET /org', ['-f limit=5'])).toEqual([{ limit: ['5'] }]);
  });

  it.each([
    ['GET /call', ['-f limt=5'], 'GET /call has no parameter "limt". Did you mean limit?'],
    ['GET /call', ['-f __proto__=5'], 'has no parameter "__proto__"'],
    ['GET /call/1', ['-f limit=5'], 'has no parameter "limit". There are none.'],
    ['GET /call', ['-f limit=many'], 'limit takes a number, not "many".'],
    ['GET /call', ['-f limit='], 'limit takes a number'],
    ['GET /call', ['-f createdAtGe=5'], 'createdAtGe takes a time, for example'],
    ['GET /call', ['-f createdAtGe=2025-13-45'], 'createdAtGe takes a time, for example'],
    ['GET /v2/call/export', ['-f async=yes'], 'async takes true or false'],
    ['GET /call', ['-f limit=5', '-f limit=6'], 'limit was passed twice.'],
    ['GET /log', [], 'needs callId. Pass -f callId=…'],
    ['DELETE /logs', [], 'without a filter affects everything'],
    ['DELETE /logs', ['-F all=false'], 'pass -F all=true'],
    ['GET /call', ['-f limit'], '-f takes key=value'],
  ])('of %s refuses %j', async (words, flags, message) => {
    await expect(given(words, flags)).rejects.toThrow(UsageError);
    await expect(given(words, flags)).rejects.toThrow(message);
  });

  it('that would delete everything must say so', async () => {
    expect(await given('DELETE /logs', ['-F all=true'])).toEqual([{ all: true }]);
    expect(await given('DELETE /logs', ['-f callId=c1'])).toEqual([{ callId: 'c1' }]);
  });
});

describe('a body', () => {
  it('has texts and typed values', async () => {
    const flags = [
      '-f name=5',
      '-F maxDurationSeconds=600',
      '-F recordingEnabled=true',
      '-f model.provider=openai',
    ];
    expect(
      await given('PATCH /assistant/a1', [...flags, `-F firstMessage=@${file}`, `-f voice=@${file}`]),
    ).toEqual([
      'a1',
      {
        name: '5',
        maxDurationSeconds: 600,
        recordingEnabled: true,
        model: { provider: 'openai' },
        firstMessage: 'You answer.\n',
        voice: `@${file}`,
      },
    ]);
  });

  it('is read from a JSON file', async () => {
    const body = { name: 'Dana', nested: { list: [1] } };
    expect(await given('PUT /assistant/a1', [], path.join(folder, 'body.json'))).toEqual(['a1', body]);
  });

  it('may be empty for a new record, but not for a change', async () => {
    expect(await given('POST /token')).toEqual([{}]);
    expect(await given('POST /voice-library/sync/11labs')).toEqual(['11labs']);
    await expect(given('PUT /assistant/a1')).rejects.toThrow('needs a body');
  });

  it('is a form, whose files are read while they are sent', async () => {
    const flags = ['-f name=A voice', `-F files=@${file};type=audio/wav`, `-F files=@${file}`];
    expect(await given('POST /11labs/voice/clone', flags)).toEqual([
      { name: ['A voice'], files: [{ path: file, type: 'audio/wav' }, { path: file }] },
    ]);
  });

  it.each([
    ['POST /assistant', ['-f name=a', '-f name=b'], undefined, 'name conflicts with'],
    ['POST /assistant', ['-f name=a'], '-', 'fields, not both'],
    ['GET /call/1', [], '-', 'takes no body'],
    ['POST /file', [], '-', 'takes a form'],
    ['POST /file', ['-F file=@x', '-F purpose=@x'], undefined, 'purpose of POST /file is not a file'],
    ['POST /file', ['-f file=x'], undefined, 'file of POST /file is a file'],
    [
      'POST /11labs/voice/clone',
      ['-f name=A', '-F labels=@x'],
      undefined,
      'labels of POST /11labs/voice/clone is not',
    ],
    ['POST /chat', ['-f stream=true'], undefined, 'with -F'],
    ['POST /assistant', ['-F a=@-', '-F b=@-'], undefined, 'can be read only once'],
    ['POST /assistant?limit=5', [], undefined, 'has no parameter "limit"'],
  ])('of %s refuses %j with input %j', async (words, flags, input, message) => {
    await expect(given(words, flags, input)).rejects.toThrow(UsageError);
    await expect(given(words, flags, input)).rejects.toThrow(message);
  });

  it('cannot be a file that is missing or invalid', async () => {
    const missing = path.join(folder, 'none');
    const failure = { code: 'not-found', message: expect.stringContaining(missing) };
    await expect(given('POST /assistant', [], missing)).rejects.toMatchObject(failure);
    await expect(given('POST /assistant', [`-F name=@${missing}`])).rejects.toMatchObject(failure);
    await expect(given('POST /assistant', [], path.join(folder, 'broken.json'))).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('is not JSON'),
    });
  });
});
