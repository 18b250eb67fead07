import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** A worker cannot change its zone. */
const script = `
  import { readRetryAfter } from ${JSON.stringify(new URL('retry-after.ts', import.meta.url).href)};
  process.stdout.write(String(readRetryAfter('Sun Nov  6 08:49:37 1994', undefined, Date.UTC(1994, 10, 6, 8, 48, 37))));
`;

it.each(['America/Los_Angeles', 'Asia/Tokyo'])('a date without a zone is in GMT, also in %s', (zone) => {
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], options)).toBe('60000');
});
