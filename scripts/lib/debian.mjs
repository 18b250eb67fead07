import { readFile } from 'node:fs/promises';
import { run } from './run.mjs';

/** Whether Debian's packages can be installed here. */
export async function isDebianRoot() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release);
}

/** Installs packages of Debian. A failure shows in what is still missing. */
export async function installFromDebian(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patiently = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['update', ...patiently], { env });
  await run('apt-get', ['install', '-y', ...patiently, '--no-install-recommends', ...packages], {
    env,
  });
}
