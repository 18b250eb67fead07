// Measures what a newcomer waits for: from the clone to the first link that npm start prints, from a second start to its
// link, and what the first installs, with an empty npm cache, on a Node that is new enough and on one that is not. Without the
// speech model.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { megabytesOf, root, temporaryFolder } from '../shared/own-stack.ts';
import { atMost, bench, compare } from './shared/bench.ts';

/** Runs npm start until it prints a link, with an npm cache of its own. @returns the seconds */
async function startClone(clone: string, cache: string): Promise<number> {
  const startedAt = performance.now();
  const ownEnv = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)|^INIT_CWD$/.test(name));
  const folders = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  const child = spawn('npm', ['start', '--', '--port', '0', '--no-words'], {
    cwd: clone,
    env: { ...Object.fromEntries(ownEnv), PATH: folders, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not pass signals on, as a terminal does.
    detached: true,
  });
  const exit = once(child, 'exit');
  try {
    for await (const line of createInterface(child.stdout))
      if (/http:\/\/localhost:\d+\/[a-z]/.test(line)) return (performance.now() - startedAt) / 1000;
    throw new Error('npm start printed no link.');
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await exit;
  }
}

async function measureStart(node: 'as is' | 'fetched', cache: string) {
  await using cleanUps = new AsyncDisposableStack();
  const clone = path.join(await temporaryFolder(cleanUps), 'firmline');
  const startedAt = performance.now();
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (node === 'fetched') {
    // Makes every Node too old for the clone.
    const file = path.join(clone, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, engines: { node: '>=99' } }, null, 2));
  }
  const cloneSeconds = (performance.now() - startedAt) / 1000;
  const seconds = cloneSeconds + (await startClone(clone, cache));
  const laterSeconds = await startClone(clone, cache);
  const megabytes = (name: string) => megabytesOf(path.join(clone, name));
  if ((node === 'fetched') !== megabytes('.firmline/node') > 0)
    throw new Error('A Node was fetched that was not needed, or a needed one was not fetched.');
  return {
    'clone to link, s': seconds,
    'later start, s': laterSeconds,
    'node_modules, MB': megabytes('node_modules'),
    'pinned Node, MB': megabytes('.firmline/node'),
  };
}

await bench({ rounds: [1, 'rounds'] }, async ({ flags: { rounds }, cleanUps }) => {
  const cache = await temporaryFolder(cleanUps);
  let runs = 0;
  const contenders = (['as is', 'fetched'] as const).map((node) => ({
    name: `Node ${node}`,
    measure: () => measureStart(node, path.join(cache, String(runs++))),
  }));
  const { values, section } = await compare(contenders, { rounds, isWarm: true });
  const maxOf = (figure: 'node_modules, MB' | 'later start, s') =>
    Math.max(...contenders.flatMap(({ name }) => values(name, figure)));
  return {
    targets: [
      atMost('node_modules, MB', maxOf('node_modules, MB'), 300),
      atMost('later start, s', maxOf('later start, s'), 5),
    ],
    report: [
      section('From a clone to the first link with an empty npm cache, and what that leaves on the disk'),
    ],
  };
});
