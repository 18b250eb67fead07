import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript, spawnFirmline } from './testing/spawn-firmline.ts';

interface Links {
  url: string;
  links: { slug: string; url: string }[];
}

describe('firmline dev up', () => {
  let folder: string;
  let running: ChildProcess | undefined;
  /** What the stack wrote to standard error. */
  let said: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-dev-up-'));
  });
  afterEach(async () => {
    if (running?.exitCode === null && running.signalCode === null) {
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  // Ignores the settings of the person who runs the tests, such as their last stack. There is no speech model.
  const own = () => ({ FIRMLINE_CONFIG_DIR: path.join(folder, 'config'), FIRMLINE_SPEECH_MODEL: folder });

  /** Starts a stack and returns its links. */
  const up = async (): Promise<Links> => {
    const child = spawn(process.execPath, [firmlineScript, 'dev', 'up', '--port', '0', '--json'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...own() },
    });
    running = child;
    let printed = '';
    said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    return new Promise((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
        if (printed.endsWith('\n')) resolve(JSON.parse(printed) as Links);
      });
      child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${said}`)));
    });
  };

  const down = async () => {
    running!.kill('SIGTERM');
    const [code] = (await once(running!, 'exit')) as [number | null];
    return code;
  };

  it('prints a link for every firm, shows the notice, and keeps a firm made with the CLI across a restart', async () => {
    // Programs named by a folder are never run.
    const variables = [
      'POSTGREST_BIN=/bin/false',
      'NODE_OPTIONS=--nonsense',
      'FIRMLINE_NOTICE=You talk to an AI.',
    ];
    await writeFile(path.join(folder, '.env'), variables.join('\n'));
    const first = await up();
    expect(first.links.length).toBeGreaterThanOrEqual(8);
    const page = await (await fetch(first.links[0]!.url)).text();
    expect(page).toContain('Loading...');
    expect(/"notice":"(.*?)"/.exec(page)?.[1]).toBe('You talk to an AI.');
    expect(said).toContain(
      `Callers' words are not written down, so replies ignore them. The speech model in ${folder} is incomplete`,
    );
    expect(said).toContain('Unset FIRMLINE_SPEECH_MODEL');

    const create = ['firms', 'create', '--name', 'Kept', '--slug', 'kept', '--json'];
    expect((await runFirmline(create, { cwd: folder, env: own() })).exitCode).toBe(0);
    const { mode } = await stat(path.join(folder, '.firmline/stack.json'));
    expect(mode & 0o077).toBe(0);
    expect(await down()).toBe(0);
    expect(existsSync(path.join(folder, '.firmline/stack.json'))).toBe(false);

    const second = await up();
    expect(second.links.map(({ slug }) => slug)).toContain('kept');
    expect(await down()).toBe(0);
  });

  it('is not mistaken for a running stack after it was killed', async () => {
    await up();
    running!.kill('SIGKILL');
    await once(running!, 'exit');
    const list = await runFirmline(['firms', 'list'], { cwd: folder, env: own() });
    expect(list.exitCode).toBe(2);
    expect(list.stderr).toContain('No stack is running here');
  });

  it('refuses a second stack on the same data or on a busy port, and says what helps', async () => {
    const { url } = await up();
    const onSameData = await runFirmline(['dev', 'up', '--port', '0'], { cwd: folder, env: own() });
    expect(onSameData.exitCode).toBe(1);
    expect(onSameData.stderr).toContain(url);
    expect(JSON.parse(await readFile(path.join(folder, '.firmline/stack.json'), 'utf8'))).toMatchObject({
      url,
    });

    const other = await mkdtemp(path.join(tmpdir(), 'firmline-dev-up-'));
    const args = ['dev', 'up', '--port', new URL(url).port];
    for (const ipc of [false, true]) {
      const onBusyPort = await spawnFirmline(args, { cwd: other, env: own(), ipc });
      expect(onBusyPort.exitCode).toBe(1);
      expect(onBusyPort.stderr).toContain('--port 0 for any free one. Running: localhost:');
    }
    await rm(other, { recursive: true, force: true });
    await down();
  });
});
