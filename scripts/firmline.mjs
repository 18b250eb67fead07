import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  // npm runs scripts in the project's folder, and names the one where the person is.
  return firmline(process.argv.slice(2), { cwd: process.env['INIT_CWD'] });
});
