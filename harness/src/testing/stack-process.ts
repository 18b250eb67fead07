// Runs a stack in a child process, for tests of its end.
// Arguments: how to end ('wait' or 'exit' or 'crash'), then the stack's options as JSON.
import { FirmlineError } from '@firmline/sdk/errors';
import { startStack } from '@firmline/harness/stack';

const [, , ending = 'wait', options = '{}'] = process.argv;

const report = (message: object) =>
  new Promise((resolve) => {
    process.send?.(message, undefined, {}, resolve);
  });

try {
  const stack = await startStack(JSON.parse(options));
  const health = (await (await fetch(`${stack.url}/_/health`)).json()) as { rest: { pid: number } };
  await report({ url: stack.url, restPid: health.rest.pid });
  process.once('SIGTERM', () => void stack.stop().then(() => process.disconnect?.()));
  if (ending === 'exit') process.exit(0);
  if (ending === 'crash') throw new TypeError('a crash that was planned');
} catch (error) {
  if (error instanceof FirmlineError) await report({ code: error.code, message: error.message });
  throw error;
}
