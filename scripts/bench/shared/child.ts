import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a script of a benchmark in a process of its own, which ends when its channel closes. */
export function startChild(file: string, args: readonly string[] = [], flags: readonly string[] = []) {
  const child = fork(file, args, {
    execArgv: ['--conditions=@firmline/source', ...flags],
    serialization: 'advanced',
  });
  const exit = once(child, 'exit').then(([code]): never => {
    throw new Error(`${path.basename(file)} ended early with ${String(code)}.`);
  });
  exit.catch(() => {});
  return {
    send: (message: object) => void child.send(message),
    /** The next message. @throws Error if the process ends first */
    async next<Message>(): Promise<Message> {
      const [message] = await Promise.race([once(child, 'message'), exit]);
      return message as Message;
    },
    stop: () => child.disconnect(),
  };
}
