// Runs the call scenarios, after installation, browser and build. Passes arguments to `firmline test run`.
import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureBrowser, ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  process.env['PUPPETEER_EXECUTABLE_PATH'] = await ensureBrowser();
  await build();
  return firmline(['test', 'run', ...process.argv.slice(2)]);
});
