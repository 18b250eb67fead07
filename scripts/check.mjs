import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { main, readSwitches, say } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  const [audits] = readSwitches('--audit');
  await ensureInstalled({ tools: true });
  await build({ declarations: true });
  const failures = await runChecks({ print: say, audits });
  if (failures > 0) say(`\n${failures} checks failed.`);
  return failures > 0 ? 1 : 0;
});
