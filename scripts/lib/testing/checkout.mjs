import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The package that holds Node, on the only system of the tests that fetch it. */
export const nodePackage = `node-linux-${process.arch}`;

const app = { name: 'app', version: '1.0.0', dependencies: { tiny: 'file:../tiny.tgz' } };

/** The manifest of the checkout. */
export const project = {
  name: 'checkout',
  version: '1.0.0',
  workspaces: ['app'],
  devDependencies: { tool: 'file:tool.tgz' },
};

const lockEntry = (name) => ({ version: '1.0.0', resolved: `file:${name}.tgz` });

/** Source of an npm that puts into place what "npm ci" would. */
export const fakeInstall = `
  const { copyFileSync, cpSync, rmSync } = require('node:fs');
  rmSync('node_modules', { recursive: true, force: true });
  for (const name of ['tiny', 'tool', 'app']) cpSync('package', 'node_modules/' + name, { recursive: true });
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

export const installLine = 'Installing dependencies from package-lock.json …\n';
export const toolsLine = 'Adding the tools of tests and checks from package-lock.json …\n';
export const waitLine = /^Waiting for another set-up of this checkout \(process \d+\) …\n/;

/**
 * A separate checkout with a package that needs another, and a tool, from files: npm installs them without a registry. Each
 * test begins with nothing installed.
 */
export function checkoutForTests() {
  let checkout;
  let scripts = 0;
  const inCheckout = (name) => path.join(checkout, name);
  const write = (name, text) => {
    mkdirSync(path.dirname(inCheckout(name)), { recursive: true });
    writeFileSync(inCheckout(name), text);
  };
  /** Writes a shell script that can be run. */
  const program = (name, script) => {
    write(name, `#!/bin/sh\n${script}\n`);
    chmodSync(inCheckout(name), 0o755);
  };
  const writeLock = (folder, manifest, packages) =>
    write(
      path.join(folder, 'package-lock.json'),
      JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
    );
  /** @param {string} node versions of Node that the checkout runs on */
  const writeProject = (node) => write('package.json', JSON.stringify({ ...project, engines: { node } }));

  beforeAll(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'firmline-set-up-'));
    const lib = path.dirname(import.meta.dirname);
    cpSync(lib, inCheckout('scripts/lib'), { recursive: true });
    for (const name of ['tiny', 'tool']) {
      write('package/package.json', JSON.stringify({ name, version: '1.0.0' }));
      execFileSync('tar', ['-czf', `${name}.tgz`, 'package'], { cwd: checkout });
    }
    write('app/package.json', JSON.stringify(app));
    writeLock('.', project, {
      '': project,
      app,
      'node_modules/app': { resolved: 'app', link: true },
      'node_modules/tiny': lockEntry('tiny'),
      'node_modules/tool': { ...lockEntry('tool'), dev: true },
    });
    const node = { name: 'node', optionalDependencies: { [nodePackage]: '26.0.0' } };
    write('scripts/tools/node/package.json', JSON.stringify(node));
    writeLock('scripts/tools/node', node, {
      '': node,
      [`node_modules/${nodePackage}`]: { version: '26.0.0', optional: true },
    });
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
    writeProject('>=20');
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  /**
   * Starts a script of the checkout.
   * @param {readonly string[]} command the script, relative to the checkout, and its arguments
   * @param {{ npm?: string, name?: string }} [options] `npm` is the source of a script that replaces npm, `name` its file's
   */
  function startScript([script, ...args], { npm, name = 'npm' } = {}) {
    const npmScript = `${name}-${(scripts += 1)}.js`;
    if (npm !== undefined) write(npmScript, npm);
    const child = spawn(process.execPath, [inCheckout(script), ...args], {
      cwd: checkout,
      env: {
        PATH: [inCheckout('bin'), process.env['PATH']].join(path.delimiter),
        HOME: checkout,
        npm_config_cache: inCheckout('.npm'),
        npm_config_offline: 'true',
        ...(npm !== undefined && { npm_execpath: inCheckout(npmScript) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printedText = '';
    // Standard output is reserved for the data of the following command.
    child.stdout.setEncoding('utf8').on('data', (text) => (printedText += `On standard output: ${text}`));
    child.stderr.setEncoding('utf8').on('data', (text) => (printedText += text));
    return {
      child,
      ended: once(child, 'close').then(([exitCode]) => ({ exitCode, printed: printedText })),
      async prints(pattern) {
        while (!pattern.test(printedText)) await once(child.stderr, 'data');
      },
    };
  }

  /** Starts a script twice; the first goes on once the second waits for it. */
  async function startTwice(start) {
    const first = start();
    await first.prints(/^Installing/);
    first.child.kill('SIGSTOP');
    const second = start();
    await second.prints(waitLine);
    first.child.kill('SIGCONT');
    return Promise.all([first.ended, second.ended]);
  }

  return {
    inCheckout,
    write,
    writeLock,
    writeProject,
    program,
    startScript,
    startTwice,
    /** Starts a set-up. @param npm source of a script that replaces npm @param args "tools" also installs the tool */
    start: (npm, ...args) => startScript(['scripts/set-up.mjs', ...args], { npm }),
  };
}
