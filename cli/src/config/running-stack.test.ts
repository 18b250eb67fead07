import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { holderOf } from '@firmline/util/lock-holder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Command } from '../commands/command.ts';
import type { OwnFlag } from '../global-flags.ts';
import { leaves, commandWords } from '../testing/command-names.ts';
import { configFolder } from '../testing/config-folder.ts';
import { tableOf } from '../testing/firm-table.ts';
import { startPlatformServer } from '../testing/platform-server.ts';
import { stackInfo } from '../testing/stack-files.ts';

const place = configFolder();
const at = (...names: readonly string[]) => path.join(place.folder, ...names);

/** A stack that notes what is written to it. */
async function startStack(dataDir: string) {
  const server = await startPlatformServer();
  onTestFinished(() => server.stop().catch(() => undefined));
  const table = tableOf([]);
  server.answerWith((request, response) => {
    if (request.url.startsWith('/rest/')) return table(request, response);
    const isOther = request.url === '/_/stack' && 'x-firmline-token' in request.headers;
    return response.writeHead(isOther ? 403 : 200).end(JSON.stringify({ dataDir: at(dataDir) }));
  });
  await place.writeStack({ ...stackInfo(server.url), supabaseUrl: server.url }, dataDir);
  return {
    url: server.url,
    host: new URL(server.url).host,
    server,
    wrote: () => server.seen.splice(0).some(({ method }) => method === 'POST'),
  };
}

const run = async (cwd: string, ...args: string[]) => {
  await mkdir(at(cwd), { recursive: true });
  return place.firmline(args, { cwd: at(cwd) });
};
const create = (cwd: string, ...args: string[]) => run(cwd, 'firms', 'create', '--name', 'Dana', ...args);

beforeEach(() => {
  vi.stubEnv('FIRMLINE_CONFIG_DIR', place.configDir);
  return () => vi.unstubAllEnvs();
});

describe('the stack of a folder', () => {
  it('is that of its checkout, and never that of the checkout around a worktree or a package', async () => {
    const stack = await startStack('proj/.firmline');
    await mkdir(at('proj/.git'));
    await mkdir(at('proj/trees/feature/src'), { recursive: true });
    await writeFile(at('proj/trees/feature/.git'), 'gitdir: elsewhere\n');
    const here = `Target: the stack running here, ${stack.host}.`;
    for (const folder of ['proj', 'proj/src', 'proj/.firmline'])
      expect((await create(folder)).stderr).toContain(here);
    for (const folder of ['proj/trees/feature', 'proj/trees/feature/src'])
      expect((await create(folder)).stderr).not.toContain(here);
  });

  it('without a repository ends at the nearest package, or is the folder alone', async () => {
    await startStack('.firmline');
    await mkdir(at('app'));
    for (const [name, isHere] of [
      ['package.json', true],
      ['app/package.json', false],
    ] as const) {
      expect((await create('app/lists')).stderr).toMatch(/^No stack is running here/);
      await writeFile(at(name), '{}');
      expect((await create('app/lists')).stderr.includes('Target: the stack')).toBe(isHere);
      await rm(at(name));
    }
  });

  it.each([
    ['stopped', 'database'],
    ['empty', '.'],
    ['without a database', 'keys.json'],
  ])('is never one above it if its own .firmline is %s', async (_, content) => {
    await mkdir(at('.git'));
    const stack = await startStack('.firmline');
    await mkdir(at('sub/.firmline', content), { recursive: true });
    for (const folder of ['sub', 'sub/lists']) {
      const { exitCode, stderr } = await create(folder);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(
        /^No stack is running here\.\nThe stack of .*sub\/\.firmline is stopped: start it/,
      );
    }
    expect(stack.wrote()).toBe(false);
  });

  it('is not called stopped while a process holds its data', async () => {
    await mkdir(at('.firmline/database'), { recursive: true });
    await writeFile(at('.firmline/stack.lock'), JSON.stringify(holderOf(process.pid, 'of a test')), {
      mode: 0o600,
    });
    expect((await create('.')).stderr).toContain(
      `(pid ${process.pid}) is starting, or its stack.json was deleted`,
    );
  });

  it('is that above a folder which keeps only reports', async () => {
    await mkdir(at('.git'));
    const { host } = await startStack('.firmline');
    await mkdir(at('sub/.firmline/call-tests'), { recursive: true });
    expect((await create('sub')).stderr).toContain(`Target: the stack running here, ${host}.`);
  });
});

describe('a stack of another folder', () => {
  it('is used if it is named by its folder, and never otherwise', async () => {
    const stacks = [await startStack('one/.firmline'), await startStack('two/data')];
    for (const line of [
      ['firms', 'list'],
      ['calls', 'list'],
    ])
      expect(await run('free', ...line)).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('No stack is running here') as string,
      });
    for (const [folder, stack] of [
      ['../one', stacks[0]!],
      ['../one/.firmline', stacks[0]!],
      ['../two/data', stacks[1]!],
    ] as const) {
      const { stderr } = await create('free', '--stack', folder);
      expect(stderr).toMatch(/^Target: the stack of /);
      expect(stderr).toContain(stack.host);
      expect(stack.wrote()).toBe(true);
    }
    const gone = await create('free', '--stack', 'gone');
    expect(gone).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('Name its folder') as string });
    // As of a variable that is not set: the stack of this folder is not meant.
    expect(await create('one', '--stack', '')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('--stack names no folder.') as string,
    });
    expect(await create('free', '--stack', '../one', '--profile', 'a')).toMatchObject({ exitCode: 2 });
    expect(stacks.some(({ wrote }) => wrote())).toBe(false);
  });
});

describe('a stack that left its file behind', () => {
  it('is not running, whatever process has its number and whatever listens at its address', async () => {
    const { server } = await startStack('.firmline');
    const successor = await startStack('other/.firmline');
    await place.writeStack({ ...stackInfo(successor.url), controlToken: 'of-the-killed-one' });
    const isRunning = async () =>
      (JSON.parse((await run('.', 'status', '--json')).stdout) as { stack: { running: boolean } }).stack
        .running;
    expect(await isRunning()).toBe(false);
    await server.stop();
    await place.writeStack(stackInfo(server.url));
    expect(await isRunning()).toBe(false);
  });

  it('is not known to have ended if it accepts connections, but does not respond', async () => {
    const { server, host } = await startStack('.firmline');
    await place.writeStack({ ...stackInfo(server.url), controlToken: 'of-a-busy-one' });
    server.answerWith(() => undefined);
    const { stdout, stderr } = await run('.', 'status', '--timeout', '1');
    expect(stdout).toContain(host);
    expect(stdout + stderr).toContain('does not respond');
  });
});

describe('firms undo', () => {
  it('undoes a change in the stack that it was made in, and in no other that got its address', async () => {
    const { url, host } = await startStack('one/.firmline');
    await create('one', '--slug', 'dana');
    const deleted = await run('free', 'firms', 'delete', 'dana', '--yes', '--stack', '../one');
    expect(deleted.stderr).toContain('firmline firms undo --stack ../one.');
    await place.writeStack({ ...stackInfo(url), supabaseUrl: url }, 'two/.firmline');
    const refused = await run('two', 'firms', 'undo', '--yes');
    expect(refused.stderr).toContain(`There is no change to undo in the stack running here, ${host}.`);
    const undone = await run('one', 'firms', 'undo', '--yes');
    expect(undone.stdout).toMatch(/^dana +Dana +created again$/m);
  });
});

describe('a command that writes', () => {
  const assistant = '123e4567-e89b-42d3-a456-426614174000';
  const lines: readonly (readonly string[])[] = [
    ['firms', 'create', '--name', 'Dana'],
    ['firms', 'edit', 'a', '--name', 'b'],
    ['firms', 'delete', 'a'],
    ['firms', 'undo'],
    ['firms', 'import', 'firms.csv'],
    ['assistants', 'push'],
    ['calls', 'end', assistant],
    ['api', 'POST', '/assistant', '--body', '{"name":"a"}'],
    ['webhook', 'test'],
  ];

  it.each(lines)('names its target first: %s %s', async (...line) => {
    await startStack('.firmline');
    await writeFile(at('firms.csv'), 'slug,name\na,Dana\n');
    const { stderr } = await run('.', ...line, '--yes');
    expect(stderr).toMatch(/^(?:Reading .*\n)?Target: .*the stack running here/);
    expect((await run('.', ...line, '--yes', '--dry-run')).stderr).not.toContain('Target: ');
  });

  it('is every command that has a dry run of its services, but for two, which ask pages and write files', () => {
    const changing = leaves.filter((command) =>
      ['profile', 'dry-run'].every((flag) => (command as Command).ownFlags.includes(flag as OwnFlag)),
    );
    const names = leaves.map(commandWords);
    const writing = lines.map((line) => names.findLast((name) => line.join(' ').startsWith(name)));
    expect([...writing, 'link verify', 'assistants pull'].toSorted()).toEqual(
      changing.map(commandWords).toSorted(),
    );
  });
});
