import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '../completion/complete.ts';
import { scripts, shells } from '../completion/scripts.ts';
import { type ConfigFolder, configFolder } from '../testing/config-folder.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { type Answer, startPlatformServer } from '../testing/platform-server.ts';
import { sourceArgs } from '../testing/spawn-firmline.ts';
import { createProgram } from './program.ts';

let place: ConfigFolder;
let service: Awaited<ReturnType<typeof startPlatformServer>>;

beforeEach(async () => {
  place = await configFolder();
  service = await startPlatformServer();
  await place.writeConfig({
    current: 'acme',
    profiles: { acme: { supabaseUrl: service.url, serviceRoleKey: 'service-key' }, other: {} },
  });
});
afterEach(async () => {
  await service.stop();
  await place.remove();
});

const slugs =
  (...all: readonly string[]): Answer =>
  (_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(all.map((slug) => ({ slug, name: 'Dana' }))));

/** The completions of a command line. Its last word may be empty. */
async function offered(line: string, shell: 'bash' | 'fish' = 'bash'): Promise<string[]> {
  const before = process.env['FIRMLINE_CONFIG_DIR'];
  const folder = process.cwd();
  process.env['FIRMLINE_CONFIG_DIR'] = place.configDir;
  // The scenarios are looked for from here upwards.
  process.chdir(import.meta.dirname);
  try {
    return await replyTo(shell, line.split(' '), await createProgram(memoryOutput()));
  } finally {
    process.chdir(folder);
    if (before === undefined) delete process.env['FIRMLINE_CONFIG_DIR'];
    else process.env['FIRMLINE_CONFIG_DIR'] = before;
  }
}

describe('completions', () => {
  it.each([
    ['fi', ['firms']],
    ['firms cre', ['create']],
    ['firms list --se', ['--search']],
    ['firms list --search --se', []],
    ['firms list --search x --se', []],
    ['firms list --format ', ['table', 'json', 'ndjson', 'csv']],
    ['firms list -o n', ['ndjson']],
    ['firms list --sort up', ['updated', 'updated:desc']],
    ['firms list --json = co', ['companyName']],
    ['firms show x --json=url,na', ['url,name']],
    ['help fi', ['firms']],
    ['help firms exp', ['expire', 'export']],
    ['firms list --format = c', ['csv']],
    ['--profile ', ['acme', 'other', 'local']],
    ['firms list --profile = a', ['acme']],
    ['profile use o', ['other']],
    ['profile use other ', []],
    ['profile add ', []],
    ['config set page', ['pageUrl']],
    ['config set slugs p', ['plain']],
    ['config set pageUrl ', []],
    ['config set serviceRole', []],
    ['config get serviceRole', ['serviceRoleKey']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['test run talks-over', expect.arrayContaining(['talks-over-a-long-answer'])],
    ['test show --scenario talks-over', expect.arrayContaining(['talks-over-a-long-answer'])],
    ['api test-', ['test-suite']],
    ['api assistant get', ['get']],
    ['firms list -- --se', []],
    ['nothing of this ', []],
    ['--nothing ', expect.arrayContaining(['firms', 'link', 'doctor'])],
  ])('of %j', async (line, words) => {
    service.answerWith(slugs());
    expect(await offered(line)).toEqual(words);
  });

  it('never include the hidden command that the scripts call', async () => {
    expect(await offered('completion __')).toEqual([]);
  });

  it('are files where a file is expected', async () => {
    expect(await offered('firms create --system-file ')).toEqual([':files']);
  });

  it('are slugs of the project in use, with their names', async () => {
    service.answerWith(slugs('hartwell-lowe', 'harbour'));
    expect(await offered('firms show har', 'fish')).toEqual(['hartwell-lowe\tDana', 'harbour\tDana']);
    expect(service.seen[0]?.headers['apikey']).toBe('service-key');
    expect(service.seen[0]?.url).toContain('slug=like.har*');
  });

  it('never include text that a terminal would interpret', async () => {
    service.answerWith(slugs('ok', 'line\nbreak', 'color\u001b[31m', 'turned\u202e'));
    expect(await offered('firms show ')).toEqual(['ok']);
  });

  it.each<[string, Answer]>([
    ['refuses', (_, response) => response.writeHead(401).end('{}')],
    ['answers nonsense', (_, response) => response.end('<html>')],
    ['hangs up', (_, response) => response.destroy()],
    ['never answers', () => undefined],
  ])('are empty, quickly and without a message, if the service %s', async (_name, answer) => {
    service.answerWith(answer);
    expect(await offered('firms show x')).toEqual([]);
  });

  it('are empty if the configuration is invalid', async () => {
    await place.writeConfig('{"current":');
    expect(await offered('firms show x')).toEqual([]);
    expect(await offered('--profile ')).toEqual(['local']);
  });
});

describe('completion scripts', () => {
  const installed = shells.filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

  it.each(installed)('are valid in %s', async (shell) => {
    const file = path.join(place.folder, 'script');
    await writeFile(file, scripts[shell]);
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  /** A shell in which `firmline` runs this command from its source. */
  async function shellWith(shell: 'bash' | 'fish', script: string) {
    const bin = path.join(place.folder, 'bin');
    await mkdir(bin);
    const quoted = [process.execPath, ...sourceArgs].map((word) => `'${word}'`).join(' ');
    await writeFile(path.join(bin, 'firmline'), `#!/bin/sh\nexec ${quoted} "$@"\n`);
    await chmod(path.join(bin, 'firmline'), 0o755);
    // Asynchronous, because the service that responds runs in this process.
    const child = spawn(shell, ['-c', script], {
      cwd: place.folder,
      env: {
        PATH: `${bin}:${process.env['PATH']}`,
        FIRMLINE_CONFIG_DIR: place.configDir,
        HOME: place.folder,
      },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await new Promise((resolve) => child.once('close', resolve));
    return said.split('\n').filter(Boolean);
  }

  const inBash = (...words: string[]) => {
    const line = ['firmline', ...words]
      .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
      .join(' ');
    return shellWith(
      'bash',
      `${scripts.bash}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _firmline; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  };

  it('complete commands in bash', { timeout: 30_000 }, async () => {
    expect(await inBash('profile', 're')).toEqual(['remove']);
  });

  it('complete the last of several fields in bash', { timeout: 30_000 }, async () => {
    expect(await inBash('firms', 'list', '--json', '=', 'url,na')).toEqual(['url,name']);
  });

  it('quote hostile names', { timeout: 30_000 }, async () => {
    // Of files: for those of a service, a completion waits only 300 ms.
    const folder = path.join(place.folder, 'fixtures/scenarios');
    await mkdir(folder, { recursive: true });
    for (const name of ['x y', 'x$(touch hurt)', "x'q"])
      await writeFile(path.join(folder, `${name}.yaml`), '');
    expect((await inBash('test', 'run', 'x')).toSorted()).toEqual([
      String.raw`x\ y`,
      String.raw`x\$\(touch\ hurt\)`,
      String.raw`x\'q`,
    ]);
  });

  it('leave file names to bash', { timeout: 30_000 }, async () => {
    await writeFile(path.join(place.folder, 'prompt.txt'), '');
    expect(await inBash('firms', 'create', '--system-file', 'pro')).toEqual(['prompt.txt']);
  });

  it.each(installed.filter((shell) => shell === 'fish'))(
    'complete commands in %s',
    { timeout: 30_000 },
    async () => {
      const said = await shellWith('fish', `${scripts.fish}\ncomplete -C 'firmline profile re'`);
      expect(said.map((line) => line.split('\t')[0])).toEqual(['remove']);
    },
  );
});
