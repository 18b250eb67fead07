import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.ts';
import { main, readSwitches, say } from './lib/run.mjs';

await main(async () => {
  const [audits] = readSwitches('--audit');
  await build({ declarations: true });
  const failures = await runChecks({ print: say, audits });
  if (failures > 0) say(`\n${failures} checks failed.`);
  return failures > 0 ? 1 : 0;
});
