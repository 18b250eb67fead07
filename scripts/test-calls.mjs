// Runs the call scenarios, after installation, browser and build. Passes arguments to `firmline test run`.
import { ensureBrowsers } from './lib/browsers.mjs';
import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBrowsers(['chromium']);
  await build();
  return firmline(['test', 'run', ...process.argv.slice(2)]);
});
