import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

function run(script: string, ...args: readonly string[]) {
  const file = path.resolve(import.meta.dirname, '..', script);
  const condition = '--conditions=@firmline/source';
  const { status, stdout, stderr } = spawnSync(process.execPath, [condition, file, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('a benchmark lists its flags for --help, and instead of running with an unknown one', () => {
  const help = run('bench/judge.ts', '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npm run bench -- judge \[options\]\n/);
  expect(help.stdout).toContain('--check     fails if a target is missed');
  const stderr = `error: unknown option '--rounds'\n\n${help.stdout}`;
  expect(run('bench/judge.ts', '--rounds', '3')).toEqual({ status: 2, stdout: '', stderr });
});

/** Runs a proof that takes every Nth of two names; proofs themselves load the services first. */
function runExample(...args: readonly string[]) {
  const module = new URL('prove.ts', import.meta.url).href;
  const program = `import { prove } from ${JSON.stringify(module)};
    await prove({ every: [20, 'tries every Nth change'] }, async () => ({ rows: [] }),
      { names: { meaning: 'rooms, instead of all', choices: ['metrics', 'judge'] } });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, '--', ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

it('a number is not taken from a word, nor is a flag without its value', () => {
  expect(runExample('--every', 'many').stderr).toContain("argument 'many' is invalid. It is not a number.");
  expect(runExample('--every').stderr).toContain("'--every <number>' argument missing");
});

it('a target is missed by what was not measured', () => {
  const { status, stdout } = run('bench/start.ts', '--rounds', '0', '--check');
  expect(status).toBe(1);
  expect(stdout).toContain('FAILED  node_modules, MB  –, at most 300');
});

it('a proof runs only what it has', () => {
  const { status, stderr } = runExample('rooms');
  expect(status).toBe(2);
  expect(stderr).toContain('Allowed choices are metrics, judge.');
});

it('a benchmark that is interrupted cleans up at once, and does not measure to its end', async () => {
  const prove = path.join(import.meta.dirname, 'prove.ts');
  const program = `
    const { prove } = await import(${JSON.stringify(prove)});
    await prove({}, async ({ cleanUps }) => {
      const { promise: stackEnd, resolve: stopStack } = Promise.withResolvers();
      cleanUps.defer(() => (console.log('stopped'), stopStack()));
      console.log('started');
      setInterval(() => {}, 1000);
      // As requests to a stack do that is stopped.
      await stackEnd;
      throw new Error('There is no stack.');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line === 'started') child.kill('SIGINT');
  }
  expect([lines, await exit]).toEqual([
    ['started', 'stopped'],
    [130, null],
  ]);
});
