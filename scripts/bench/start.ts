// Measures what a newcomer waits for: from the clone to the first link that npm start prints, from a second start to its
// link, and what the first installs, with an empty npm cache and with a full one, on a Node that is new enough and on one
// that is not. Without the speech model.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { megabytesOf, root, temporaryFolder } from '../shared/own-stack.ts';
import { bench, result } from './shared/bench.ts';

/** What starts took, s, and what the first left on the disk, MB of 2^20 bytes. */
interface Measured {
  readonly node: 'as it is' | 'fetched';
  readonly npmCache: 'empty' | 'full';
  readonly seconds: number;
  /** Of the next start in the same clone, s. */
  readonly laterSeconds: number;
  readonly packagesMb: number;
  readonly nodeMb: number;
}

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Makes every Node too old for a clone. */
function requireNewerNode(clone: string): void {
  const file = path.join(clone, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, engines: { node: '>=99' } }, null, 2));
}

async function measure(clone: string, cache: string, node: Measured['node'], npmCache: Measured['npmCache']) {
  const begun = performance.now();
  git('clone', '--quiet', root, clone);
  if (node === 'fetched') requireNewerNode(clone);
  const linkedAt = await start(clone, cache);
  const againAt = performance.now();
  const linkedAgainAt = await start(clone, cache);
  return {
    node,
    npmCache,
    seconds: (linkedAt - begun) / 1000,
    laterSeconds: (linkedAgainAt - againAt) / 1000,
    packagesMb: megabytesOf(path.join(clone, 'node_modules')),
    nodeMb: megabytesOf(path.join(clone, '.firmline/node')),
  };
}

/** Runs npm start until it prints a link. @returns when it did, on the clock of `performance` */
async function start(clone: string, cache: string): Promise<number> {
  const child = spawn('npm', ['start', '--', '--port', '0', '--no-words'], {
    cwd: clone,
    env: environment(cache),
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not pass signals on, as a terminal does.
    detached: true,
  });
  const ended = once(child, 'exit');
  try {
    if (!(await printsLink(child.stdout))) throw new Error('npm start printed no link.');
    return performance.now();
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

/** The environment of a shell that runs this Node and has an npm cache of its own. */
function environment(cache: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)|^INIT_CWD$/.test(name));
  const folders = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  return { ...Object.fromEntries(own), PATH: folders, npm_config_cache: cache };
}

async function printsLink(output: NodeJS.ReadableStream): Promise<boolean> {
  for await (const line of createInterface(output))
    if (/http:\/\/localhost:\d+\/[a-z]/.test(line)) return true;
  return false;
}

await bench({ rounds: '1' }, async ({ rounds }) => {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++)
    for (const node of ['as it is', 'fetched'] as const) {
      await using cleanUps = new AsyncDisposableStack();
      const folder = await temporaryFolder(cleanUps);
      for (const npmCache of ['empty', 'full'] as const) {
        console.error(`Starting a clone: Node ${node}, npm cache ${npmCache} …`);
        measured.push(await measure(path.join(folder, npmCache), path.join(folder, 'cache'), node, npmCache));
      }
    }
  const wrong = measured.filter(({ node, nodeMb }) => (node === 'fetched') !== nodeMb > 0);
  const most = (read: (one: Measured) => number) => Math.max(...measured.map(read));
  return {
    data: { measured },
    results: [
      result(
        { name: 'node_modules, MB', value: most(({ packagesMb }) => packagesMb), atMost: 300 },
        wrong.length === 0,
      ),
      result({ name: 'later start, s', value: most(({ laterSeconds }) => laterSeconds), atMost: 5 }),
    ],
    report: [
      {
        title: 'From a clone to the first link, and what that leaves on the disk',
        head: [
          'Node, npm cache',
          'Clone to link, s',
          'Later start, s',
          'node_modules, MB',
          'Pinned Node, MB',
          'Sum, MB',
        ],
        rows: measured.map(({ node, npmCache, seconds, laterSeconds, packagesMb, nodeMb }) => [
          `${node}, ${npmCache}`,
          seconds.toFixed(0),
          laterSeconds.toFixed(1),
          ...[packagesMb, nodeMb, packagesMb + nodeMb].map((megabytes) => megabytes.toFixed(0)),
        ]),
      },
      ...(wrong.length > 0
        ? ['A Node was fetched that was not needed, or a needed one was not fetched.']
        : []),
    ],
  };
});
