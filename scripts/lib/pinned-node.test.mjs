import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isDebianRoot } from './debian.mjs';
import { checkoutForTests, fakeInstall, installLine, nodePackage } from './testing/checkout.mjs';

const { inCheckout, write, writeProject, program, start, startScript } = checkoutForTests();

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

describe.runIf(process.platform === 'linux')('the set-up, for the pinned Node,', { timeout: 60_000 }, () => {
  it('fetches the pinned Node, with its library, for an old one', async () => {
    writeProject('>=99.2');
    const missing = 'node: error while loading shared libraries: libatomic.so.1: cannot open it';
    writeNode();
    program('fake/node', `test -e has-libatomic1 || { echo "${missing}" >&2; exit 127; }; ${realNode}`);
    program('bin/apt-get', 'case "$*" in install*libatomic1) touch has-libatomic1;; esac');
    const fetching = `Fetching ${nodePackage}@26.0.0, because Node ${process.version} is older than 99.2 …\n`;
    const printed = `${fetching}Installing libatomic1, which Node needs …\n${installLine}`;
    const node = `.firmline/node/node_modules/${nodePackage}/node`;
    const help = `${node} does not start. Install its library (Debian: apt-get install libatomic1)`;
    const installs = { exitCode: 0, printed };
    const helps = { exitCode: 1, printed: expect.stringContaining(help) };
    expect(await start(fakeNpm).ended).toEqual((await isDebianRoot()) ? installs : helps);
    write('has-libatomic1', '');
    await start(fakeNpm).ended;
    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, printed: '' });
  });

  it('fetches the pinned Node again after an interruption, and after one that does not start', async () => {
    writeProject('>=99.2');
    writeNode();
    const halfway = `
        const { cpSync } = require('node:fs');
        cpSync('fake/package.json', process.argv[4] + '/node_modules/${nodePackage}/package.json');
        process.exit(1);`;
    expect(await start(halfway).ended).toMatchObject({ exitCode: 1 });
    program('fake/node', 'echo broken >&2; exit 1');
    const broken = await start(fakeNpm).ended;
    expect(broken).toEqual({ exitCode: 1, printed: expect.stringContaining('does not start. Delete the') });
    program('fake/node', realNode);
    expect(await start(fakeNpm).ended).toEqual({
      exitCode: 0,
      printed: expect.stringMatching(/^Fetching .+\nInstalling .+\n$/),
    });
    expect(await start('process.exit(1)').ended).toEqual({ exitCode: 0, printed: '' });
  });

  it('reports that npm could not fetch the pinned Node', async () => {
    writeProject('>=99.2');
    const { exitCode, printed } = await start().ended;
    expect(exitCode).toBe(1);
    expect(printed).toContain('npm error code ENOTCACHED');
    expect(printed).toContain('npm ci failed. It names the cause above.');
  });

  it('fetches the pinned Node for one that does not run TypeScript, as 23.0 does', async () => {
    write(
      'scripts/without-types.mjs',
      `Object.defineProperty(process.features, 'typescript', { value: false });
await import('./set-up.mjs');`,
    );
    writeNode();
    program('fake/node', realNode);
    const { exitCode, printed } = await startScript(['scripts/without-types.mjs'], { npm: fakeNpm }).ended;
    expect({ exitCode, printed }).toMatchObject({ exitCode: 0 });
    expect(printed).toMatch(/^Fetching .+, because Node v\S+ does not run TypeScript …\n/);
  });

  it('fetches no Node if the running one is new enough', async () => {
    await start(fakeInstall).ended;
    expect(existsSync(inCheckout('.firmline/node'))).toBe(false);
  });
});
