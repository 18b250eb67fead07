import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeConfig, readConfig } from './config-file.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();
let file: string;

beforeEach(() => void (file = folder.at('kept/config.json')));

const write = async (text: string) => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};
const modeOf = async (place: string) => (await stat(place)).mode & 0o777;

describe('the configuration file', () => {
  it('is empty if it does not exist', () => {
    expect(readConfig(file)).toEqual({ profiles: {} });
  });

  it('keeps its content, and only its owner can read it', async () => {
    const profiles = { acme: { supabaseUrl: 'https://x.example', serviceRoleKey: 'key' }, empty: {} };
    await changeConfig(() => ({ profiles }), file);
    expect(readConfig(file)).toEqual({ profiles });
    expect(await modeOf(file)).toBe(0o600);
    expect(await modeOf(path.dirname(file))).toBe(0o700);
    expect(await readdir(path.dirname(file))).toEqual(['config.json']);
  });

  it('has the changes of all processes that change it at once', async () => {
    const module = new URL('config-file.ts', import.meta.url).href;
    const names = Array.from({ length: 4 }, (_, index) => `p${index}`);
    const change = (name: string) =>
      `import { changeConfig } from ${JSON.stringify(module)};
      for (let count = 0; count < 10; count++)
        await changeConfig(({ profiles }) => ({ profiles: { ...profiles, ['${name}-' + count]: {} } }), process.argv[1]);`;
    const args = (name: string) => [
      '--conditions=@firmline/source',
      '--input-type=module',
      '-e',
      change(name),
      file,
    ];
    await Promise.all(names.map((name) => promisify(execFile)(process.execPath, args(name))));
    expect(Object.keys(readConfig(file).profiles)).toHaveLength(names.length * 10);
    expect(await readdir(path.dirname(file))).toEqual(['config.json']);
  });

  it('stays a symbolic link', async () => {
    await write('{}');
    const link = folder.at('link.json');
    await symlink(file, link);
    await changeConfig(() => ({ profiles: { a: {} } }), link);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(readConfig(file)).toEqual({ profiles: { a: {} } });
  });

  it.each([
    ['', 'line 1 is not valid JSON'],
    ['{\n  "profiles": {\n    "acme": {},\n  }\n}', 'line 4 is not valid JSON'],
    ['[]', 'the file is not an object'],
    ['{"other": 1}', '"other" is unknown'],
    ['{"profiles": []}', 'profiles is not an object'],
    ['{"profiles": {"a b": {}}}', '"a b" cannot be a profile'],
    ['{"profiles": {"local": {}}}', '"local" cannot be a profile'],
    ['{"profiles": {"a": {"pageUrl": 1}}}', 'profiles.a.pageUrl is not a string'],
    ['{"profiles": {"a": {"pageURL": "https://x.example"}}}', 'profiles.a.pageURL is not a setting'],
    ['{"profiles": {"a": {"pageUrl": "javascript:alert(1)"}}}', 'is not an http(s) URL'],
    ['{"profiles": {"a": {"pageUrl": "https://user:pass@x.example"}}}', 'a user name or password'],
    ['{"profiles": {"a": {"serviceRoleKey": "two words"}}}', 'is not a key'],
    [
      '{"profiles": {"a": {"pageUrl": "https://x.example/?utm=1"}}}',
      'a path is added to it: https://x.example/',
    ],
    [
      '{"profiles": {"a": {"platformUrl": "https://x.example/v1#x"}}}',
      'a path is added to it: https://x.example/v1',
    ],
  ])('refuses %j with its problem, and leaves the file unchanged', async (text, problem) => {
    await write(text);
    const words = {
      code: 'config-invalid',
      message: expect.stringMatching(new RegExp(`^The configuration ${file} is invalid: `)),
    };
    expect(() => readConfig(file)).toThrow(expect.objectContaining(words));
    expect(() => readConfig(file)).toThrow(problem);
    await expect(changeConfig((config) => config, file)).rejects.toMatchObject(words);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await readdir(path.dirname(file))).toEqual(['config.json']);
  });

  it('never repeats a key in its errors', async () => {
    await write('{"profiles":{"a":{"serviceRoleKey":"very secret"}}}');
    expect(() => readConfig(file)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('very') }),
    );
  });

  it
    .skipIf(process.platform === 'win32')
    .each(['/proc/firmline/config.json', '/proc/firmline/a/config.json'])(
    'reports that %s cannot be created',
    async (unwritable) => {
      const failure = { code: 'folder-unwritable', hint: expect.stringContaining('FIRMLINE_CONFIG_DIR') };
      await expect(changeConfig((config) => config, unwritable)).rejects.toMatchObject(failure);
    },
  );
});
