import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  return firmline(['dev', 'up', ...process.argv.slice(2)]);
});
