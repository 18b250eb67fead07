import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDebianRoot } from './debian.mjs';

// A separate checkout with one dependency from a file, which npm installs without a registry.
let checkout;
let scripts = 0;
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'firmline-set-up-'));
  cpSync(import.meta.dirname, inCheckout('scripts/lib'), { recursive: true });
  write('package/package.json', '{ "name": "tiny", "version": "1.0.0" }');
  execFileSync('tar', ['-czf', 'tiny.tgz', 'package'], { cwd: checkout });
  const root = { name: 'checkout', version: '1.0.0', dependencies: { tiny: 'file:tiny.tgz' } };
  write('package.json', JSON.stringify(root));
  const packages = { '': root, 'node_modules/tiny': { version: '1.0.0', resolved: 'file:tiny.tgz' } };
  write('package-lock.json', JSON.stringify({ ...root, lockfileVersion: 3, requires: true, packages }));
  write(
    'scripts/set-up.mjs',
    `import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
await main(ensureInstalled);
`,
  );
});
beforeEach(() => {
  for (const name of ['node_modules', '.firmline', 'go'])
    rmSync(inCheckout(name), { recursive: true, force: true });
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const inCheckout = (name) => path.join(checkout, name);
const write = (name, text) => {
  mkdirSync(path.dirname(inCheckout(name)), { recursive: true });
  writeFileSync(inCheckout(name), text);
};
const program = (name, script) => {
  write(name, `#!/bin/sh\n${script}\n`);
  chmodSync(inCheckout(name), 0o755);
};
const tiny = () => inCheckout('node_modules/tiny/package.json');
const lock = () => inCheckout('.firmline/set-up.lock');

/** Starts a set-up. @param npm source of a script that replaces npm */
function start(npm) {
  const script = `npm-${(scripts += 1)}.js`;
  if (npm !== undefined) write(script, npm);
  const child = spawn(process.execPath, [inCheckout('scripts/set-up.mjs')], {
    cwd: checkout,
    env: {
      PATH: [inCheckout('bin'), process.env['PATH']].join(path.delimiter),
      HOME: checkout,
      npm_config_cache: inCheckout('.npm'),
      npm_config_offline: 'true',
      ...(npm !== undefined && { npm_execpath: inCheckout(script) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  // Standard output is reserved for the data of the following command.
  child.stdout.setEncoding('utf8').on('data', (text) => (said += `On standard output: ${text}`));
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  return {
    child,
    said: () => said,
    ended: once(child, 'close').then(([exitCode]) => ({
      exitCode,
      said: said.replace(/\nadded 1 package in .*\n/, ''),
    })),
  };
}

const installing = 'Installing dependencies from package-lock.json …\n';
const waiting = /^Waiting for another set-up of this checkout \(process \d+\) …\n/;

describe.skipIf(process.platform === 'win32')('the set-up', { timeout: 60_000 }, () => {
  it('installs once while another waits, then only checks, and repairs what is damaged', async () => {
    const both = await Promise.all([start().ended, start().ended]);
    const [first, second] = both.toSorted((a, b) => a.said.localeCompare(b.said));
    expect(first).toEqual({ exitCode: 0, said: installing });
    expect(second).toEqual({ exitCode: 0, said: expect.stringMatching(waiting) });
    expect(second.said).not.toContain(installing);
    expect(JSON.parse(readFileSync(tiny(), 'utf8'))).toMatchObject({ name: 'tiny' });

    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, said: '' });
    rmSync(path.dirname(tiny()), { recursive: true });
    const repairing = `Repairing node_modules: tiny is missing …\n${installing}`;
    expect(await start().ended).toEqual({ exitCode: 0, said: repairing });
    expect(existsSync(tiny())).toBe(true);
    expect(existsSync(lock())).toBe(false);
  });

  it('that was killed is awaited while its npm runs, then taken over', async () => {
    const patient = `
      const { existsSync } = require('node:fs');
      setInterval(() => existsSync('go') && process.exit(0), 20);`;
    const killed = start(patient);
    // Waits until its npm holds the lock too.
    while (!existsSync(lock()) || JSON.parse(readFileSync(lock(), 'utf8')).holders.length < 2)
      await delay(20);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = start(`
      require('node:fs').cpSync('package', 'node_modules/tiny', { recursive: true });
      require('node:fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`);
    while (!waiting.test(next.said())) await delay(20);
    expect(next.said()).not.toContain(installing);
    write('go', '');
    expect(await next.ended).toMatchObject({ exitCode: 0, said: expect.stringContaining(installing) });
  });

  it.each([
    ['ENOSPC', 'The disk is full: /x/node_modules. Make room, then run the same command again.'],
    ['EACCES', 'A file may not be written: /x/node_modules. Give this folder to your user'],
    ['ENOTEMPTY', 'Another program wrote to node_modules meanwhile: /x/node_modules.'],
    ['EMFILE', 'Too many files are open.'],
    ['ENOTFOUND', 'The npm registry was not reached, or refused.'],
    ['E503', 'The npm registry was not reached, or refused.'],
    ['EJSONPARSE', 'npm names the cause above.'],
  ])('that fails with %s reports it', async (code, words) => {
    const npm = `console.error('npm error code ${code}\\nnpm error path /x/node_modules'); process.exit(1)`;
    const { exitCode, said } = await start(npm).ended;
    expect(exitCode).toBe(1);
    expect(said).toContain(`npm error code ${code}`);
    expect(said).toContain(`npm ci failed. ${words}`);
    expect(said.includes('registry')).toBe(words.includes('registry'));
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
      stderr: '\nThe disk is full. Make room, then run the same command again.\n',
    });
  });

  it.runIf(process.platform === 'linux')('installs the library that the pinned Node needs', async () => {
    const missing = 'node: error while loading shared libraries: libatomic.so.1: cannot open it';
    const node = `node_modules/node-linux-${process.arch}`;
    write('fake/package.json', JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'node' } }));
    program('fake/node', `test -e has-libatomic1 || { echo "${missing}" >&2; exit 127; }`);
    program('bin/apt-get', 'case "$*" in install*libatomic1) touch has-libatomic1;; esac');
    const installs = { exitCode: 0, said: `${installing}Installing libatomic1, which Node needs …\n` };
    const help = `${node}/node does not start. Install its library (Debian: apt-get install libatomic1)`;
    const says = { exitCode: 1, said: expect.stringContaining(help) };
    const set = start(`
      const { cpSync } = require('node:fs');
      cpSync('package', 'node_modules/tiny', { recursive: true });
      cpSync('fake', '${node}', { recursive: true });
      cpSync('package-lock.json', 'node_modules/.package-lock.json');`);
    expect(await set.ended).toEqual((await isDebianRoot()) ? installs : says);
  });

  it('is not done if npm only claims success', async () => {
    const { exitCode, said } = await start('process.exit(0)').ended;
    expect(exitCode).toBe(1);
    expect(said).toContain('npm ci reported no error, but tiny is missing.');
  });
});
