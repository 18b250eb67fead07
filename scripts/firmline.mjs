import { build } from './lib/build.mjs';
import { firmline } from './lib/firmline.mjs';
import { main } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
  // npm runs scripts in the project's folder, whose `.env` is that of npm start. File names of `npm run firmline` are
  // relative to the folder where the person is, which npm names.
  const { npm_lifecycle_event: script, INIT_CWD: cwd } = process.env;
  return firmline(process.argv.slice(2), script === 'firmline' ? { cwd } : {});
});
