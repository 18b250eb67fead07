import { namesProxy } from '@firmline/sdk/proxy';
import { runLine } from './commands/program.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { leaveProcessOne } from './process-one.ts';
import { createOutput } from './terminal/output.ts';

leaveProcessOne();

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader may close the pipe early (`| head`), which is not an error. A failure of standard error cannot be reported
    // anywhere, and changes neither the work nor its exit code.
    if (code === 'EPIPE' || stream === process.stderr) return;
    process.stderr.write(`Could not write the output (${code ?? message}).\n`);
    process.exit(exitCodes.error);
  });
}

if (namesProxy()) {
  // Node's own proxy (NODE_USE_ENV_PROXY), which is below ours, would be asked for this machine too. Its agent has read the
  // variables already, and its `fetch` reads them each time.
  for (const name of ['node:http', 'node:https'] as const) {
    const builtin = process.getBuiltinModule(name);
    builtin.globalAgent = new builtin.Agent({ keepAlive: true, timeout: 5000 });
  }
  const directHosts = [process.env['no_proxy'] ?? process.env['NO_PROXY'], 'localhost,127.0.0.1,[::1]'];
  for (const name of ['no_proxy', 'NO_PROXY']) process.env[name] = directHosts.filter(Boolean).join(',');
  const { proxyFetch } = await import('@firmline/sdk/proxy');
  globalThis.fetch = proxyFetch(globalThis.fetch);
}

const args = process.argv.slice(2);
const output = createOutput(args);

try {
  await runLine(args, output);
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Help ends like this too, and has nothing to report.
  if (process.exitCode !== 0) {
    const { reportError } = await import('./terminal/report-error.ts');
    reportError(error, output);
  }
}
