// Prints the programs of the engines in the arguments, and their environment variables, as JSON.
import { engines, findBrowser, pathVariable } from '@firmline/harness/browser';

const browsers: Record<string, { readonly path: string | null; readonly variable: string }> = {};
for (const engine of engines.filter((name) => process.argv.includes(name)))
  browsers[engine] = { path: await findBrowser(engine), variable: pathVariable[engine] };
process.stdout.write(JSON.stringify(browsers));
