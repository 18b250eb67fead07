import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { assistantSuite } from '../testing/assistant-platform.ts';
import { sidesOf } from './compare.ts';
import { getAssistant } from './records.ts';
import { pullAssistants, type PullOptions, type PushOptions, pushAssistants } from './in-step.ts';
import { testFolder } from '../testing/test-folder.ts';

const platform = assistantSuite();
const dir = testFolder();

const prompt = (content: string) => ({
  model: { provider: 'openai', messages: [{ role: 'system', content }] },
});
const pull = (options: Partial<PullOptions> = {}) =>
  platform.with((session) =>
    pullAssistants(session, { ids: [], dir: dir.path, force: false, dryRun: false, ...options }),
  );
const push = (options: Partial<PushOptions> = {}, dryRun = false) =>
  platform.with(
    (session) =>
      pushAssistants(session, { files: [], dir: dir.path, force: false, review: async () => {}, ...options }),
    { dryRun },
  );
const json = (name: string) => dir.at(`${name}.json`);
const readJson = async (name: string) => JSON.parse(await readFile(json(name), 'utf8')) as JsonObject;
/** Changes fields of a file. */
const edit = async (name: string, fields: JsonObject) =>
  writeFile(json(name), JSON.stringify({ ...(await readJson(name)), ...fields }));
const outcomes = async (rows: Promise<readonly { readonly outcome: string }[]>) =>
  (await rows).map(({ outcome }) => outcome);

describe('pull', () => {
  it('creates a file for each assistant, with its prompt beside it', async () => {
    platform.put('id-1', { name: 'Dana & Co', ...prompt('Be kind.') });
    platform.put('id-2', { name: 'Dana & Co' });
    platform.put('id-3', {});
    const rows = await pull();
    expect(rows.map(({ id, name, outcome, file }) => [id, name, outcome, path.basename(file)])).toEqual([
      ['id-3', '', 'new', 'id-3.json'],
      ['id-2', 'Dana & Co', 'new', 'dana-and-co.json'],
      ['id-1', 'Dana & Co', 'new', 'dana-and-co-2.json'],
    ]);
    expect(await readdir(dir.path)).toEqual([
      'dana-and-co-2.json',
      'dana-and-co-2.md',
      'dana-and-co.json',
      'id-3.json',
    ]);
    expect(await readFile(dir.at('dana-and-co-2.md'), 'utf8')).toBe('Be kind.\n');
  });

  it('gives no file a name that Windows keeps for a device', async () => {
    for (const name of ['Con', 'aux', 'COM1', 'Conrad']) platform.put(name, { name });
    const files = (await pull()).map(({ file }) => path.basename(file));
    expect(files.toSorted()).toEqual([
      'assistant-aux.json',
      'assistant-com1.json',
      'assistant-con.json',
      'conrad.json',
    ]);
  });

  it('updates files changed only on the platform, and keeps local edits', async () => {
    for (const id of ['a', 'b', 'c', 'd']) platform.put(id, { name: id, ...prompt('old') });
    await pull();
    platform.put('b', { name: 'b', ...prompt('new') });
    await edit('c', { firstMessage: 'mine' });
    platform.put('d', { name: 'd', ...prompt('theirs') });
    await edit('d', { firstMessage: 'mine' });
    const ids = ['a', 'b', 'c', 'd', 'a'];
    expect(await outcomes(pull({ ids }))).toEqual(['unchanged', 'updated', 'edited', 'conflict']);
    expect(await readFile(dir.at('b.md'), 'utf8')).toContain('new');
    expect(await readJson('d')).toMatchObject({ firstMessage: 'mine' });
    expect(await outcomes(pull({ ids, force: true }))).toEqual([
      'unchanged',
      'unchanged',
      'updated',
      'updated',
    ]);
    expect(await readJson('d')).not.toHaveProperty('firstMessage');
  });

  it('of all names the files whose assistant is gone, and keeps them', async () => {
    platform.put('a', { name: 'a' });
    platform.put('b', { name: 'b' });
    await pull();
    platform.records.delete('a');
    expect(await pull({ ids: ['b'] })).toHaveLength(1);
    expect(await pull()).toMatchObject([
      { id: 'b', outcome: 'unchanged' },
      { id: 'a', name: 'a', file: json('a'), outcome: 'gone', written: false },
    ]);
    expect(await readJson('a')).toMatchObject({ name: 'a' });
  });

  it('removes prompt files that are no longer used', async () => {
    platform.put('a', { name: 'a', ...prompt('old') });
    await pull();
    platform.put('a', { name: 'a' });
    await pull();
    expect(await readdir(dir.path)).toEqual(['a.json']);
  });

  it('writes nothing with --dry-run', async () => {
    platform.put('a', { name: 'a' });
    expect(await outcomes(pull({ dryRun: true, dir: dir.at('new') }))).toEqual(['new']);
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('creates the folder, or reports why it cannot', async () => {
    platform.put('a', { name: 'a' });
    await pull({ dir: dir.at('x', 'y') });
    expect(await readdir(dir.at('x', 'y'))).toEqual(['a.json']);
    await expect(pull({ dir: path.join(json('x/y/a'), 'z') })).rejects.toMatchObject({
      message: expect.stringMatching(/^Could not/),
    });
  });
});

describe('push', () => {
  it('creates new assistants, sends only changed fields, and updates the files', async () => {
    platform.put('a', { name: 'a', firstMessage: 'Hi', voice: { provider: 'x' } });
    await pull();
    await edit('a', { firstMessage: 'Hello' });
    await writeFile(json('b'), '{"name":"b"}');
    const reviewed: (string | undefined)[] = [];
    const { rows, plannedRequests } = await push({
      review: async (changes) => void reviewed.push(...changes.map(({ before }) => before?.id)),
    });
    expect(rows.map(({ id, name, outcome }) => [id, name, outcome])).toEqual([
      ['a', 'a', 'updated'],
      ['new-2', 'b', 'created'],
    ]);
    expect(plannedRequests).toEqual([]);
    expect(reviewed).toEqual(['a', undefined]);
    expect(platform.changes()).toEqual([
      ['PATCH', { firstMessage: 'Hello' }],
      ['POST', { name: 'b' }],
    ]);
    expect(await readJson('b')).toMatchObject({ id: 'new-2' });
    expect(await outcomes(push().then((again) => again.rows))).toEqual(['unchanged', 'unchanged']);
    expect(await outcomes(pull())).toEqual(['unchanged', 'unchanged']);
  });

  it('that fails in the middle names the file, what was pushed and what was not', async () => {
    for (const name of ['a', 'b', 'c']) platform.put(name, { name });
    await pull();
    for (const name of ['a', 'b', 'c']) await edit(name, { firstMessage: 'Hello' });
    const review = async () => void platform.records.delete('b');
    const [a, b, c] = ['a', 'b', 'c'].map(json);
    await expect(push({ review })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(
        new RegExp(`^${b}: .*404.* Pushed before it: ${a}\\. Not pushed: ${c}\\.$`),
      ),
    });
    expect(platform.changes()).toEqual([['PATCH', { firstMessage: 'Hello' }]]);
    expect(await readJson('a')).toMatchObject({
      $pulled: { updatedAt: platform.records.get('a')?.updatedAt },
    });
    await expect(push({ files: [b!] })).rejects.toMatchObject({
      message: expect.not.stringContaining('Pushed before it') as string,
    });
  });

  it('names the fields that the platform did not take, and keeps them in the file', async () => {
    platform.put('a', { name: 'a', ...prompt('old'), backgroundSound: 'office' });
    await pull();
    const answer = platform.records;
    await edit('a', { name: ' a2 ', firstMesage: 'Hello', backgroundSound: null, server: { secret: 's' } });
    platform.server.answerWith(({ method, body }, response) => {
      const {
        firstMesage: _dropped,
        backgroundSound: _kept,
        server: _hidden,
        ...taken
      } = JSON.parse(body || '{}') as JsonObject;
      if (method === 'PATCH')
        platform.put('a', { ...answer.get('a'), ...taken, name: 'a2', server: {}, voice: { added: true } });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.get('a')));
    });
    const { rows } = await push();
    expect(rows).toMatchObject([{ outcome: 'updated', notApplied: ['backgroundSound', 'firstMesage'] }]);
    const stored = await readJson('a');
    expect(stored).toMatchObject({ name: 'a2', firstMesage: 'Hello', voice: { added: true } });
    expect(stored).not.toHaveProperty('backgroundSound');
    // Until the file has the platform's values.
    expect((await push()).rows).toMatchObject([{ notApplied: ['backgroundSound', 'firstMesage'] }]);
    await pull({ ids: ['a'], force: true });
    expect(await outcomes(push().then(({ rows: later }) => later))).toEqual(['unchanged']);
  });

  it('asks nothing if nothing changes, and sends nothing if the person declines', async () => {
    platform.put('a', { name: 'a' });
    await pull();
    const review = () => Promise.reject(new Error('no'));
    await expect(push({ review })).resolves.toMatchObject({ rows: [{ outcome: 'unchanged' }] });
    await edit('a', { firstMessage: 'Hello' });
    await expect(push({ review })).rejects.toThrow('no');
    expect(platform.changes()).toEqual([]);
  });

  it('refuses to push over changes made on the platform since the pull, unless forced', async () => {
    platform.put('a', { name: 'a' });
    await pull();
    await edit('a', { firstMessage: 'mine' });
    platform.put('a', { name: 'theirs' });
    await expect(push()).rejects.toMatchObject({
      code: 'conflict',
      message: `Changed on the platform since the last pull, or never pulled: ${json('a')}. Nothing was pushed.`,
    });
    expect(await outcomes(push({ force: true }).then(({ rows }) => rows))).toEqual(['updated']);
    expect(platform.records.get('a')).toMatchObject({ name: 'a', firstMessage: 'mine' });
  });

  it('refuses a file that was never pulled, and accepts one whose content was restored', async () => {
    const pulled = platform.put('a', { name: 'a' });
    await pull();
    platform.put('a', { name: 'other' });
    platform.put('a', { name: 'a' });
    await edit('a', { firstMessage: 'mine' });
    expect(await outcomes(push().then(({ rows }) => rows))).toEqual(['updated']);
    await writeFile(json('a'), JSON.stringify({ id: pulled.id, name: 'new' }));
    await expect(push()).rejects.toThrow(`or never pulled: ${json('a')}. Nothing was pushed.`);
  });

  it('stops if the platform changes while the person is asked', async () => {
    platform.put('a', { name: 'a' });
    await pull();
    await edit('a', { firstMessage: 'mine' });
    const review = async () => void platform.put('a', { name: 'theirs' });
    await expect(push({ review })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('just changed'),
    });
    expect(platform.changes()).toEqual([]);
  });

  it('only plans with --dry-run', async () => {
    platform.put('a', { name: 'a' });
    await pull();
    await edit('a', { firstMessage: 'mine' });
    await writeFile(json('b'), '{"name":"b"}');
    const { rows, plannedRequests } = await push({}, true);
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'to update'],
      [null, 'to create'],
    ]);
    expect(plannedRequests).toHaveLength(2);
    expect(await readJson('b')).toEqual({ name: 'b' });
  });

  it.each([
    [{}, 'not-found', /^There are no assistants in /],
    [{ a: '{"id":"x"}' }, 'not-found', /^The assistant x of .*a\.json does not exist on this platform\.$/],
    [
      { a: '{"id":"x"}', b: '{"id":"y"}', c: '{"id":"x"}' },
      'invalid-input',
      /a\.json and \S*c\.json are the same assistant, x\.$/,
    ],
  ])('push refuses %j', async (files, code, message) => {
    for (const [name, text] of Object.entries(files)) await writeFile(json(name), text);
    await expect(push()).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each(['../secret.md', '/etc/passwd', 'link.md', '.hidden.md', 'a/b.md'])(
    'never sends a file from outside the folder: %s',
    async (contentFile) => {
      const own = dir.at('own');
      await mkdir(path.join(own, 'a'), { recursive: true });
      for (const name of ['../secret.md', '.hidden.md', 'a/b.md'])
        await writeFile(path.join(own, name), 'secret');
      await symlink(dir.at('secret.md'), path.join(own, 'link.md'));
      const model = { messages: [{ role: 'system', contentFile }] };
      await writeFile(path.join(own, 'evil.json'), JSON.stringify({ model }));
      await expect(push({ dir: own })).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining(contentFile),
      });
    },
  );

  it('sends only the named files', async () => {
    await writeFile(json('a'), '{"name":"a"}');
    await writeFile(json('b'), '{"name":"b"}');
    await push({ files: [json('b')] });
    expect(platform.changes()).toEqual([['POST', { name: 'b' }]]);
    await expect(push({ files: [json('none')] })).rejects.toThrow(`There is no file ${json('none')}.`);
  });
});

describe('a push whose response is lost', () => {
  beforeEach(() => platform.server.answerWith((_, response) => response.destroy()));
  beforeEach(() => writeFile(json('a'), JSON.stringify({ name: 'Dana', ...prompt('Hi') })));
  const posts = () => platform.server.seen.filter(({ method }) => method === 'POST');

  it('says what may have happened, and is not sent again', async () => {
    await expect(push()).rejects.toMatchObject({
      code: 'network',
      hint: expect.stringContaining('It may have been created all the same'),
    });
    expect(posts()).toHaveLength(1);
  });
});

describe('two sides of a comparison', () => {
  const sides = async (one: string) => {
    const found = await platform.with((session) => sidesOf(session, one));
    return found.map(({ label, content }) => [label, content['name']]);
  };
  beforeEach(async () => {
    platform.put('a', { name: 'there' });
    await pull();
    await edit('there', { name: 'here' });
  });

  it('are an assistant and its file', async () => {
    expect(await sides(json('there'))).toEqual([
      ['a', 'there'],
      [json('there'), 'here'],
    ]);
  });

  it.each([400, 404])(
    'name what lists the ids, if the platform responds to a name with %i',
    async (status) => {
      platform.server.answerWith((_, response) => response.writeHead(status).end('{"message":"no such id"}'));
      await expect(platform.with((session) => getAssistant(session, 'Dana'))).rejects.toMatchObject({
        hint: expect.stringContaining('assistants pull --dry-run shows the ids.') as string,
      });
    },
  );

  it('need a file, and one that is on the platform', async () => {
    await expect(sides('a')).rejects.toThrow('There is no file a.');
    await writeFile(json('new'), '{"name":"new"}');
    await expect(sides(json('new'))).rejects.toThrow('is not on the platform yet');
  });
});
