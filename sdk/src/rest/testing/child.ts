import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ChildResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a file in a process of its own, until it ends by itself, or the test does. */
export async function runChild(file: URL, given: readonly string[]): Promise<ChildResult> {
  const flags = ['--conditions=@firmline/source', '--expose-gc'];
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
