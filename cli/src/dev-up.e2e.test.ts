import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript, spawnFirmline } from './testing/spawn-firmline.ts';
import { testFolder } from './testing/test-folder.ts';

interface Links {
  url: string;
  links: { slug: string; url: string }[];
  notices: string[];
}

describe('firmline dev up', { timeout: 120_000 }, () => {
  const folder = testFolder();
  let running: ChildProcess | undefined;
  /** What the stack wrote to standard error. */
  let said: string;

  afterEach(async () => {
    if (running?.exitCode === null && running.signalCode === null) await end('SIGKILL');
  });

  // Ignores the settings of the person who runs the tests, such as their last stack. There is no speech model.
  const own = () => ({ FIRMLINE_CONFIG_DIR: folder.at('config'), FIRMLINE_SPEECH_MODEL: folder.path });

  /** Starts a stack and returns its links. */
  const up = async (): Promise<Links> => {
    const child = spawn(process.execPath, [firmlineScript, 'dev', 'up', '--port', '0', '--json'], {
      cwd: folder.path,
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

  const end = async (signal: NodeJS.Signals) => {
    running!.kill(signal);
    const [code] = (await once(running!, 'exit')) as [number | null];
    return code;
  };
  const firmline = (...args: string[]) => runFirmline(args, { cwd: folder.path, env: own() });
  const info = () => folder.at('.firmline/stack.json');

  // That a stack keeps its data after it was killed: in the harness's tests of the stack.
  it('serves a link for every firm, alone on its data and its port', async () => {
    // Programs named by a folder are never run.
    const variables = [
      'POSTGREST_BIN=/bin/false',
      'NODE_OPTIONS=--nonsense',
      'FIRMLINE_NOTICE=You talk to an AI.',
    ];
    await writeFile(folder.at('.env'), variables.join('\n'));
    const { url, links, notices } = await up();
    expect(links.length).toBeGreaterThanOrEqual(8);
    const page = await (await fetch(links[0]!.url)).text();
    expect(page).toContain('Loading...');
    expect(/"notice":"(.*?)"/.exec(page)?.[1]).toBe('You talk to an AI.');
    expect(said).toBe('');
    expect(notices.join('\n')).toContain(
      `Callers' words are not written down, so replies ignore them. The speech model in ${folder.path} is incomplete`,
    );
    expect(notices.join('\n')).toContain('Unset FIRMLINE_SPEECH_MODEL');
    expect((await stat(info())).mode & 0o077).toBe(0);

    const onSameData = await firmline('dev', 'up', '--port', '0');
    expect(onSameData.exitCode).toBe(1);
    expect(onSameData.stderr).toContain(url);
    expect(JSON.parse(await readFile(info(), 'utf8'))).toMatchObject({ url });
    // As under npm: the open IPC channel must not keep the command running.
    const other = folder.at('other');
    await mkdir(other);
    const onBusyPort = await spawnFirmline(['dev', 'up', '--port', new URL(url).port], {
      cwd: other,
      env: own(),
      ipc: true,
    });
    expect(onBusyPort.exitCode).toBe(1);
    expect(onBusyPort.stderr).toContain('--port 0 for any free one.');

    expect(await end('SIGTERM')).toBe(0);
    expect(existsSync(info())).toBe(false);
    const list = await firmline('firms', 'list');
    expect(list.exitCode).toBe(2);
    expect(list.stderr).toContain('No stack is running here');
  });
});
