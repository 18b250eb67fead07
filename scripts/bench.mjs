import { readdirSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const names = readdirSync(inRoot('scripts/bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  if (!name || !names.includes(name)) {
    throw new StepError(`Usage: npm run bench -- NAME [--json] [--check]\nBenchmarks: ${names.join(', ')}`, {
      exitCode: 2,
    });
  }
  await ensureInstalled({ tools: true });
  await build({ declarations: true });
  say(`Benchmark ${name} …`);
  const file = inRoot(`scripts/bench/${name}.ts`);
  const { exitCode } = await run(projectNode(), ['--conditions=@firmline/source', file, ...args]);
  return exitCode;
});
