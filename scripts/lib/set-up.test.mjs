import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  toolsLine,
  checkoutForTests,
  fakeInstall,
  installLine,
  project,
  waitLine,
} from './testing/checkout.mjs';

const { inCheckout, write, start, startScript, startTwice } = checkoutForTests();
const tiny = () => inCheckout('node_modules/tiny/package.json');
const tool = () => inCheckout('node_modules/tool/package.json');
const lock = () => inCheckout('.firmline/set-up.lock');

describe.skipIf(process.platform === 'win32')('the set-up', { timeout: 60_000 }, () => {
  it('installs once while another waits, then only checks, and repairs what is damaged', async () => {
    const [first, second] = await startTwice(() => start());
    expect(first).toEqual({ exitCode: 0, printed: installLine });
    expect(second).toEqual({ exitCode: 0, printed: expect.stringMatching(waitLine) });
    expect(second.printed).not.toContain(installLine);
    expect(JSON.parse(readFileSync(tiny(), 'utf8'))).toMatchObject({ name: 'tiny' });

    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, printed: '' });
    rmSync(path.dirname(tiny()), { recursive: true });
    const repairing = `Repairing node_modules: tiny is missing …\n${installLine}`;
    expect(await start().ended).toEqual({ exitCode: 0, printed: repairing });
    expect(existsSync(tiny())).toBe(true);
    expect(existsSync(lock())).toBe(false);
  });

  it("installs the same whatever a person's own settings of npm say", async () => {
    const settings = ['install-strategy=linked', 'dry-run=true', 'global=true', 'omit=dev', 'os=aix'];
    write('.npmrc', settings.join('\n'));
    const result = await start(undefined, 'tools').ended;
    rmSync(inCheckout('.npmrc'));
    expect(result).toEqual({ exitCode: 0, printed: installLine });
    expect([existsSync(tiny()), existsSync(tool())]).toEqual([true, true]);
  });

  it('installs with npm, though yarn runs the script', async () => {
    const options = { npm: 'process.exit(1)', name: 'yarn' };
    expect(await startScript(['scripts/set-up.mjs'], options).ended).toEqual({
      exitCode: 0,
      printed: installLine,
    });
  });

  it('uses no packages of another checkout, and leaves them as they are', async () => {
    write('other/package.json', '{}');
    write('other/node_modules/tiny/package.json', '{}');
    symlinkSync(inCheckout('other/node_modules'), inCheckout('node_modules'));
    const sentence = `node_modules is a link to ${inCheckout('other/node_modules')}, with the packages of another checkout. Remove the link, then run the same command again.`;
    expect(await start().ended).toEqual({ exitCode: 1, printed: `\n${sentence}\n` });
    expect(existsSync(inCheckout('other/node_modules/tiny/package.json'))).toBe(true);
  });

  it('takes the place of one that was killed', async () => {
    // Its npm must not outlive it here for long.
    const endless = 'setTimeout(process.exit, 2000)';
    const killed = start(endless);
    while (!existsSync(lock())) await delay(20);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await start().ended).toEqual({ exitCode: 0, printed: installLine });
  });

  it('that fails shows what npm says about it', async () => {
    const npm = `console.error('npm error code ENOSPC\\nnpm error path /x/node_modules'); process.exit(1)`;
    const { exitCode, printed } = await start(npm).ended;
    expect(exitCode).toBe(1);
    expect(printed).toContain('npm error path /x/node_modules');
    expect(printed).toContain('npm ci failed. It names the cause above.');
    expect(existsSync(lock())).toBe(false);
  });

  it('that has no space for its own files reports it', async () => {
    write(
      'scripts/full.mjs',
      `
      import { main } from './lib/run.mjs';
      await main(async () => {
        // The error of node:fs for a full disk.
        const full = { code: 'ENOSPC', errno: -28, syscall: 'write' };
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), full);
      });`,
    );
    const { status, stderr } = spawnSync(process.execPath, [inCheckout('scripts/full.mjs')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: '\nENOSPC: no space left on device, write\nFix that, then run the same command again.\n',
    });
  });

  it('that runs on a Node older than 20 needs one sentence', () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })`;
    const args = ['--import', `data:text/javascript,${older}`, inCheckout('scripts/set-up.mjs')];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const sentence = `The set-up needs Node 20 or later; this is ${process.version}.\n`;
    expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
  });

  it('in a folder in which no page can be built needs one sentence', () => {
    const place = inCheckout('C# projects/firmline');
    cpSync(inCheckout('scripts'), path.join(place, 'scripts'), { recursive: true });
    const args = [path.join(place, 'scripts/set-up.mjs')];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    rmSync(inCheckout('C# projects'), { recursive: true });
    const sentence = `Vite and Vitest cannot work below a folder with "#", "?" or "%" in its name. Move this one: ${place}\n`;
    expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
  });

  it.each([
    ['it is ended itself', (child) => child.kill('SIGTERM'), 143],
    ['nobody reads what it prints', (child) => child.stderr.destroy(), 141],
  ])('ends what it started when %s', async (_, end, code) => {
    write(
      'scripts/run-long.mjs',
      `import { run, say } from './lib/run.mjs';
setInterval(() => say('going on'), 50);
await run(process.execPath, ['-e', 'console.error("started", process.pid); setInterval(() => {}, 1000)']);`,
    );
    const script = startScript(['scripts/run-long.mjs']);
    await script.prints(/started \d+/);
    end(script.child);
    const { exitCode, printed } = await script.ended;
    expect(exitCode).toBe(code);
    const pid = Number(/started (\d+)/.exec(printed)[1]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('installs tools only for those who need them, beside what is there, and then keeps them', async () => {
    expect(await start().ended).toEqual({ exitCode: 0, printed: installLine });
    expect(existsSync(tool())).toBe(false);
    const { ino } = statSync(tiny());
    expect(await start(undefined, 'tools').ended).toEqual({ exitCode: 0, printed: toolsLine });
    expect(existsSync(tool())).toBe(true);
    // A running service may use it.
    expect(statSync(tiny()).ino).toBe(ino);
    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, printed: '' });
    rmSync(path.dirname(tiny()), { recursive: true });
    await start().ended;
    expect(existsSync(tool())).toBe(true);
  });

  it('keeps the tools of a checkout that had everything, when its lock file changes', async () => {
    await start(undefined, 'tools').ended;
    const later = new Date(Date.now() + 5000);
    utimesSync(inCheckout('package-lock.json'), later, later);
    expect(await start().ended).toEqual({ exitCode: 0, printed: installLine });
    expect(existsSync(tool())).toBe(true);
  });

  it('replaces everything if npm did not add what the lock file names', async () => {
    await start().ended;
    const npm = `if (process.argv[2] === 'ci') { ${fakeInstall} }`;
    expect(await start(npm, 'tools').ended).toEqual({ exitCode: 0, printed: `${toolsLine}${installLine}` });
  });

  it('is not done if npm could not fetch what only this kind of machine needs', async () => {
    const lockFile = readFileSync(inCheckout('package-lock.json'), 'utf8');
    const { packages, ...rest } = JSON.parse(lockFile);
    const binary = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    const optionalDependencies = { binary: '1.0.0' };
    const changed = { ...packages, '': { ...project, optionalDependencies }, 'node_modules/binary': binary };
    write('package.json', JSON.stringify({ ...project, optionalDependencies, engines: { node: '>=20' } }));
    write('package-lock.json', JSON.stringify({ ...rest, packages: changed }));
    const { exitCode, printed } = await start(undefined, 'tools').ended;
    write('package-lock.json', lockFile);
    expect(exitCode).toBe(1);
    expect(printed).toContain('npm ci reported no error, but binary is missing.');
  });

  it('is not done if npm only claims success', async () => {
    const { exitCode, printed } = await start('process.exit(0)').ended;
    expect(exitCode).toBe(1);
    expect(printed).toContain('npm ci reported no error, but tiny is missing.');
  });
});
