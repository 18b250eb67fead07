// Runs the call scenarios, after installation, browser and build. Passes arguments to `firmline test run`.
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './lib/browsers.mjs';
import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const { browser = 'chromium' } = parseArgs({
    args,
    strict: false,
    options: { browser: { type: 'string' } },
  }).values;
  const chosenBrowsers = ['chromium', 'firefox'].filter((name) => [name, 'all'].includes(browser));
  // The command refuses any other name.
  await ensureBrowsers(chosenBrowsers);
  await build();
  return firmline(['test', 'run', ...args]);
});
