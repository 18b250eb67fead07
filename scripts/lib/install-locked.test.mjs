import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkoutForTests } from './testing/checkout.mjs';

const { inCheckout, write, writeLock, startScript } = checkoutForTests();
const installing = 'Installing a linter …\n';
const installed = () => inCheckout('scripts/tools/linter/node_modules/tiny/package.json');
const install = (npm) =>
  startScript(['scripts/install.mjs', inCheckout('scripts/tools/linter'), 'a linter'], { npm });

describe.skipIf(process.platform === 'win32')('a set with its own lock file', { timeout: 60_000 }, () => {
  beforeEach(() => {
    rmSync(inCheckout('scripts/tools/linter'), { recursive: true, force: true });
    write(
      'scripts/install.mjs',
      `import { main } from './lib/run.mjs';
import { ensureLocked } from './lib/setup.mjs';
const [folder, name] = process.argv.slice(2);
await main(() => ensureLocked(folder, name));
`,
    );
    const linter = { name: 'linter', version: '1.0.0', dependencies: { tiny: 'file:../../../tiny.tgz' } };
    write('scripts/tools/linter/package.json', JSON.stringify(linter));
    writeLock('scripts/tools/linter', linter, {
      '': linter,
      'node_modules/tiny': { version: '1.0.0', resolved: 'file:../../../tiny.tgz' },
    });
  });

  it('is installed, then only checked, and repaired', async () => {
    expect(await install().ended).toEqual({ exitCode: 0, printed: installing });
    expect(await install('process.exit(1)').ended).toEqual({ exitCode: 0, printed: '' });
    rmSync(path.dirname(installed()), { recursive: true });
    expect(await install().ended).toEqual({ exitCode: 0, printed: installing });
    expect(existsSync(installed())).toBe(true);
  });

  it('reports why it cannot be fetched', async () => {
    const npm = `console.error('npm error code ENOTFOUND'); process.exit(1)`;
    const { exitCode, printed } = await install(npm).ended;
    expect(exitCode).toBe(1);
    expect(printed).toContain('npm error code ENOTFOUND');
    expect(printed).toContain('npm ci failed. It names the cause above.');
  });
});
