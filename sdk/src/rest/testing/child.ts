import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ChildResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a file in a child process, until it exits or the test ends. */
export async function runChild(file: URL, given: readonly string[]): Promise<ChildResult> {
  // On a busy machine a collection would wait for V8's helper threads, which free buffers only after it returns.
  const gc = ['--expose-gc', '--single-threaded-gc'];
  const flags = ['--conditions=@firmline/source', ...gc];
  const child = spawn(process.execPath, [...flags, fileURLToPath(file), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  let all = '';
  for await (const piece of stream) all += piece.toString();
  return all;
}
