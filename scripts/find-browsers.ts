// Prints the programs of the engines in the arguments, and their environment variables, as JSON.
import { engines, pathVariable } from '../harness/src/shared/browser/engine.ts';
import { findBrowser } from '../harness/src/shared/browser/find-browser.ts';

const found: Record<string, { readonly path: string | null; readonly variable: string }> = {};
for (const engine of engines.filter((name) => process.argv.includes(name)))
  found[engine] = { path: await findBrowser(engine), variable: pathVariable[engine] };
process.stdout.write(JSON.stringify(found));
