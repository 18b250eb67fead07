import { build } from './lib/build.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build({ configurePage: true });
});
