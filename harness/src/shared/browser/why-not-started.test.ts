import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, startProblemIn } from './launch-browser.ts';

it.each([
  [
    '[1:1:1127/01.2:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are on Ubuntu …\n#0 0x55',
    /^No usable sandbox!/,
    /user namespaces/,
  ],
  [
    '/opt/chrome: error while loading shared libraries: libnss3.so: cannot open shared object file\n',
    /libnss3\.so/,
    /--install-deps/,
  ],
  ['cannot use /tmp/x: snap confinement\n', /snap/, /private folders/],
  ['one\nIts last line.\n\n', /^Its last line\.$/, undefined],
  ['', /^$/, undefined],
])('a browser that prints %j comes with what helps', (text, line, cure) => {
  const problem = startProblemIn(text);
  expect(problem.line).toMatch(line);
  if (cure === undefined) expect(problem.cure).toBeUndefined();
  else expect(problem.cure).toMatch(cure);
});

it.runIf(process.platform === 'linux').each(['chromium', 'firefox'] as const)(
  'a %s that does not start shows its own line and its cure',
  async (engine) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmline-broken-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const executablePath = path.join(folder, 'browser');
    const line = 'libgtk-3.so.0: cannot open shared object file: No such file or directory';
    await writeFile(executablePath, `#!/bin/sh\necho "${line}" >&2\necho "Cannot start." >&2\nexit 1\n`);
    await chmod(executablePath, 0o755);
    await expect(launchBrowser({ engine, executablePath })).rejects.toMatchObject({
      code: 'binary-missing',
      message: `The browser ${executablePath} did not start: ${line}`,
      hint: expect.stringContaining('Install the library') as string,
    });
  },
);
