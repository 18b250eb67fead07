// Runs the call scenarios, after installation, browser and build. Passes arguments to `firmline test run`.
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './lib/browsers.ts';
import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const { browser = 'chromium' } = parseArgs({
    args,
    strict: false,
    options: { browser: { type: 'string' } },
  }).values;
  // The command refuses any other name.
  await ensureBrowsers(
    (['chromium', 'firefox'] as const).filter((name) => [name, 'all'].includes(String(browser))),
  );
  await build();
  return firmline(['test', 'run', ...args]);
});
