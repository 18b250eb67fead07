import { expect, it } from 'vitest';
import { startProblemIn } from './launch-browser.ts';

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
