// Runs a stack in a child process, for tests of its end.
// Arguments: how to end ('wait' or 'crash'), then the stack's options as JSON.
import { FirmlineError } from '@firmline/sdk/errors';
import { startStack } from '@firmline/harness/stack';
import { postgrestIn } from './postgrest-in.ts';

const [, , ending = 'wait', options = '{}'] = process.argv;

const report = (message: object) =>
  new Promise((resolve) => {
    process.send?.(message, undefined, {}, resolve);
  });

try {
  const stack = await startStack(JSON.parse(options));
  const health = (await (await fetch(`${stack.url}/_/health`)).json()) as { rest: { pid: number } };
  const { pid } = health.rest;
  await report({ url: stack.url, restPids: [pid, ...postgrestIn(pid)] });
  process.once('SIGTERM', () => void stack.stop().then(() => process.disconnect?.()));
  if (ending === 'crash') throw new TypeError('a crash that was planned');
} catch (error) {
  if (error instanceof FirmlineError) await report({ code: error.code, message: error.message });
  throw error;
}
