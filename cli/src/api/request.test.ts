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
      await given('v2 call.list', [
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
    expect(await given('test-suite run.list s1')).toEqual(['s1', {}]);
    expect(await given('org list', ['-f limit=5'])).toEqual([{ limit: ['5'] }]);
  });

  it.each([
    ['call list', ['-f limt=5'], 'call list has no parameter "limt". Did you mean limit?'],
    ['call list', ['-f __proto__=5'], 'has no parameter "__proto__"'],
    ['call get 1', ['-f limit=5'], 'has no parameter "limit". There are none.'],
    ['call list', ['-f limit=many'], 'limit takes a number, not "many".'],
    ['call list', ['-f limit='], 'limit takes a number'],
    ['call list', ['-f createdAtGe=5'], 'createdAtGe takes a time, for example'],
    ['call list', ['-f createdAtGe=2025-13-45'], 'createdAtGe takes a time, for example'],
    ['v2 call.export', ['-f async=yes'], 'async takes true or false'],
    ['call list', ['-f limit=5', '-f limit=6'], 'limit was passed twice.'],
    ['logs list-for-call', [], 'needs callId. Pass -f callId=…'],
    ['logs delete', [], 'without a filter affects everything'],
    ['logs delete', ['-F all=false'], 'pass -F all=true'],
    ['call list', ['-f limit'], '-f takes key=value'],
  ])('of %s refuses %j', async (words, flags, message) => {
    await expect(given(words, flags)).rejects.toThrow(UsageError);
    await expect(given(words, flags)).rejects.toThrow(message);
  });

  it('that would delete everything must say so', async () => {
    expect(await given('logs delete', ['-F all=true'])).toEqual([{ all: true }]);
    expect(await given('logs delete', ['-f callId=c1'])).toEqual([{ callId: 'c1' }]);
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
      await given('assistant update a1', [...flags, `-F firstMessage=@${file}`, `-f voice=@${file}`]),
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
    expect(await given('assistant replace a1', [], path.join(folder, 'body.json'))).toEqual(['a1', body]);
  });

  it('may be empty for a new record, but not for a change', async () => {
    expect(await given('token create')).toEqual([{}]);
    expect(await given('voice-library sync-provider 11labs')).toEqual(['11labs']);
    await expect(given('assistant replace a1')).rejects.toThrow('needs a body');
  });

  it('is a form, whose files are read while they are sent', async () => {
    const flags = ['-f name=A voice', `-F files=@${file};type=audio/wav`, `-F files=@${file}`];
    expect(await given('provider clone-voice', flags)).toEqual([
      { name: ['A voice'], files: [{ path: file, type: 'audio/wav' }, { path: file }] },
    ]);
  });

  it.each([
    ['assistant create', ['-f name=a', '-f name=b'], undefined, 'name conflicts with'],
    ['assistant create', ['-f name=a'], '-', 'fields, not both'],
    ['call get 1', [], '-', 'takes no body'],
    ['file create', [], '-', 'takes a form'],
    ['file create', ['-F file=@x', '-F purpose=@x'], undefined, 'purpose of file create is not a file'],
    ['file create', ['-f file=x'], undefined, 'file of file create is a file'],
    [
      'provider clone-voice',
      ['-f name=A', '-F labels=@x'],
      undefined,
      'labels of provider clone-voice is not',
    ],
    ['chat create', ['-f stream=true'], undefined, 'with -F'],
    ['assistant create', ['-F a=@-', '-F b=@-'], undefined, 'can be read only once'],
    ['POST /assistant?limit=5', [], undefined, 'has no parameter "limit"'],
  ])('of %s refuses %j with input %j', async (words, flags, input, message) => {
    await expect(given(words, flags, input)).rejects.toThrow(UsageError);
    await expect(given(words, flags, input)).rejects.toThrow(message);
  });

  it('cannot be a file that is missing or invalid', async () => {
    const missing = path.join(folder, 'none');
    const failure = { code: 'not-found', message: expect.stringContaining(missing) };
    await expect(given('assistant create', [], missing)).rejects.toMatchObject(failure);
    await expect(given('assistant create', [`-F name=@${missing}`])).rejects.toMatchObject(failure);
    await expect(given('assistant create', [], path.join(folder, 'broken.json'))).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('is not JSON'),
    });
  });
});
