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
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDebianRoot } from './debian.mjs';

// A separate checkout with a package that needs another, and a tool, from files: npm installs them without a registry.
let checkout;
let scripts = 0;
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'firmline-set-up-'));
  cpSync(import.meta.dirname, inCheckout('scripts/lib'), { recursive: true });
  for (const name of ['tiny', 'tool']) {
    write('package/package.json', JSON.stringify({ name, version: '1.0.0' }));
    execFileSync('tar', ['-czf', `${name}.tgz`, 'package'], { cwd: checkout });
  }
  write('app/package.json', JSON.stringify(app));
  const packages = {
    '': project,
    app,
    'node_modules/app': { resolved: 'app', link: true },
    'node_modules/tiny': locked('tiny'),
    'node_modules/tool': { ...locked('tool'), dev: true },
  };
  write('package-lock.json', JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages }));
  const node = { name: 'node', optionalDependencies: { [nodePackage]: '26.0.0' } };
  const nodes = { '': node, [`node_modules/${nodePackage}`]: { version: '26.0.0', optional: true } };
  write('scripts/tools/node/package.json', JSON.stringify(node));
  write(
    'scripts/tools/node/package-lock.json',
    JSON.stringify({ ...node, lockfileVersion: 3, packages: nodes }),
  );
  write(
    'scripts/set-up.mjs',
    `import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
await main(() => ensureInstalled({ tools: process.argv.includes('tools') }));
`,
  );
});
beforeEach(() => {
  for (const name of ['node_modules', '.firmline', 'go'])
    rmSync(inCheckout(name), { recursive: true, force: true });
  writeProject('>=18');
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const nodePackage = `node-linux-${process.arch}`;
const app = { name: 'app', version: '1.0.0', dependencies: { tiny: 'file:../tiny.tgz' } };
const project = {
  name: 'checkout',
  version: '1.0.0',
  workspaces: ['app'],
  devDependencies: { tool: 'file:tool.tgz' },
};
const locked = (name) => ({ version: '1.0.0', resolved: `file:${name}.tgz` });
const writeProject = (node) => write('package.json', JSON.stringify({ ...project, engines: { node } }));

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
const tool = () => inCheckout('node_modules/tool/package.json');
const lock = () => inCheckout('.firmline/set-up.lock');

/** Starts a set-up. @param npm source of a script that replaces npm @param args "tools" also installs the tool */
const start = (npm, ...args) => startOn(process.execPath, npm, ...args);

function startOn(node, npm, ...args) {
  const script = `npm-${(scripts += 1)}.js`;
  if (npm !== undefined) write(script, npm);
  const child = spawn(node, [inCheckout('scripts/set-up.mjs'), ...args], {
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
      said: said.replaceAll(/\n(added \d+ packages?|up to date).*\n/g, ''),
    })),
  };
}

/** Puts into place what "npm ci" would. */
const fakeInstall = `
  const { copyFileSync, cpSync, rmSync } = require('node:fs');
  rmSync('node_modules', { recursive: true, force: true });
  for (const name of ['tiny', 'tool', 'app']) cpSync('package', 'node_modules/' + name, { recursive: true });
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

const writeNode = () =>
  write('fake/package.json', JSON.stringify({ name: 'node', version: '26.0.0', bin: { node: 'node' } }));
const realNode = `exec "${process.execPath}" "$@"`;

/** Installs the Node in the folder "fake" where the set-up wants it, and then the packages. */
const fakeNpm = `
  const [, , , ...args] = process.argv;
  if (args[0] === '--prefix') {
    const { copyFileSync, cpSync } = require('node:fs');
    cpSync('fake', args[1] + '/node_modules/${nodePackage}', { recursive: true });
    copyFileSync(args[1] + '/package-lock.json', args[1] + '/node_modules/.package-lock.json');
  } else { ${fakeInstall} }`;

const installing = 'Installing dependencies from package-lock.json …\n';
const adding = 'Adding the tools of tests and checks from package-lock.json …\n';
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
    const next = start(fakeInstall);
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

  it('installs tools only for those who need them, beside what is there, and then keeps them', async () => {
    expect(await start().ended).toEqual({ exitCode: 0, said: installing });
    expect(existsSync(tool())).toBe(false);
    const { ino } = statSync(tiny());
    expect(await start(undefined, 'tools').ended).toEqual({ exitCode: 0, said: adding });
    expect(existsSync(tool())).toBe(true);
    // A running service may use it.
    expect(statSync(tiny()).ino).toBe(ino);
    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, said: '' });
    rmSync(path.dirname(tiny()), { recursive: true });
    await start().ended;
    expect(existsSync(tool())).toBe(true);
  });

  it('keeps the tools of a checkout that had everything, when its lock file changes', async () => {
    await start(undefined, 'tools').ended;
    const later = new Date(Date.now() + 5000);
    utimesSync(inCheckout('package-lock.json'), later, later);
    expect(await start().ended).toEqual({ exitCode: 0, said: installing });
    expect(existsSync(tool())).toBe(true);
  });

  it('replaces everything if npm did not add what the lock file says', async () => {
    await start().ended;
    const npm = `if (process.argv[2] === 'ci') { ${fakeInstall} }`;
    expect(await start(npm, 'tools').ended).toEqual({ exitCode: 0, said: `${adding}${installing}` });
  });

  it.runIf(process.platform === 'linux')(
    'fetches the pinned Node, with its library, for an old one',
    async () => {
      writeProject('>=99.2');
      const missing = 'node: error while loading shared libraries: libatomic.so.1: cannot open it';
      writeNode();
      program('fake/node', `test -e has-libatomic1 || { echo "${missing}" >&2; exit 127; }; ${realNode}`);
      program('bin/apt-get', 'case "$*" in install*libatomic1) touch has-libatomic1;; esac');
      const fetching = `Fetching ${nodePackage}@26.0.0, because Node ${process.version} is older than 99.2 …\n`;
      const said = `${fetching}Installing libatomic1, which Node needs …\n${installing}`;
      const node = `.firmline/node/node_modules/${nodePackage}/node`;
      const help = `${node} does not start. Install its library (Debian: apt-get install libatomic1)`;
      const installs = { exitCode: 0, said };
      const says = { exitCode: 1, said: expect.stringContaining(help) };
      expect(await start(fakeNpm).ended).toEqual((await isDebianRoot()) ? installs : says);
      write('has-libatomic1', '');
      await start(fakeNpm).ended;
      expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, said: '' });
    },
  );

  it.runIf(process.platform === 'linux')(
    'fetches the pinned Node if its own is among the packages',
    async () => {
      writeNode();
      program('fake/node', realNode);
      const old = inCheckout('node_modules/old/node');
      mkdirSync(path.dirname(old), { recursive: true });
      // Copied by a process of its own: one that other threads start here meanwhile would keep the file open for writing.
      execFileSync('cp', [process.execPath, old]);
      const fetching = `Fetching ${nodePackage}@26.0.0, which now has a folder of its own …\n`;
      const said = `${fetching}${installing}`;
      expect(await startOn(old, fakeNpm).ended).toEqual({ exitCode: 0, said });
      expect(existsSync(old)).toBe(false);
    },
  );

  it.runIf(process.platform === 'linux')(
    'fetches the pinned Node again after an interruption, and after one that does not start',
    async () => {
      writeProject('>=99.2');
      writeNode();
      const halfway = `
        const { cpSync } = require('node:fs');
        cpSync('fake/package.json', process.argv[4] + '/node_modules/${nodePackage}/package.json');
        process.exit(1);`;
      expect(await start(halfway).ended).toMatchObject({ exitCode: 1 });
      program('fake/node', 'echo broken >&2; exit 1');
      const broken = await start(fakeNpm).ended;
      expect(broken).toEqual({ exitCode: 1, said: expect.stringContaining('does not start. Delete the') });
      program('fake/node', realNode);
      expect(await start(fakeNpm).ended).toEqual({
        exitCode: 0,
        said: expect.stringMatching(/^Fetching .+\nInstalling .+\n$/),
      });
      expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, said: '' });
    },
  );

  it.runIf(process.platform === 'linux')('reports that npm could not fetch the pinned Node', async () => {
    writeProject('>=99.2');
    const { exitCode, said } = await start().ended;
    expect(exitCode).toBe(1);
    expect(said).toContain('npm error code ENOTCACHED');
    expect(said).toContain('npm ci failed. The npm registry was not reached');
  });

  it('fetches no Node if the running one is new enough', async () => {
    await start(fakeInstall).ended;
    expect(existsSync(inCheckout('.firmline/node'))).toBe(false);
  });

  it('is not done if npm could not fetch what only this kind of machine needs', async () => {
    const lockFile = readFileSync(inCheckout('package-lock.json'), 'utf8');
    const { packages, ...rest } = JSON.parse(lockFile);
    const binary = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    const optionalDependencies = { binary: '1.0.0' };
    const changed = { ...packages, '': { ...project, optionalDependencies }, 'node_modules/binary': binary };
    write('package.json', JSON.stringify({ ...project, optionalDependencies, engines: { node: '>=18' } }));
    write('package-lock.json', JSON.stringify({ ...rest, packages: changed }));
    const { exitCode, said } = await start(undefined, 'tools').ended;
    write('package-lock.json', lockFile);
    expect(exitCode).toBe(1);
    expect(said).toContain('npm ci reported no error, but binary is missing.');
  });

  it('is not done if npm only claims success', async () => {
    const { exitCode, said } = await start('process.exit(0)').ended;
    expect(exitCode).toBe(1);
    expect(said).toContain('npm ci reported no error, but tiny is missing.');
  });
});
