import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPage, deploymentEnv } from '../../../web/src/testing/built-page.ts';
import { freePort } from '../../shared/listen.ts';
import { type Block, type ExpectedResponse, fillText } from './blocks.ts';
import type { DocsPlace } from './place.ts';

/** Set the variable if nginx is not on the PATH: Debian has it in an administrators' folder. nginx itself reads NGINX. */
const program = process.env['FIRMLINE_NGINX'] ?? 'nginx';

export const isNginxInstalled = (): boolean => spawnSync(program, ['-v']).error === undefined;

/** Where a reader puts the page. */
const readersFolder = '/srv/firmline';

/** Lets a real nginx serve a build for the stack with the lines of a guide. @throws Error with the first wrong response */
export async function serveWithNginx(
  { text: lines, mark }: Block,
  { checkout, stack, signal }: DocsPlace,
): Promise<void> {
  if (!stack) throw new Error('A page for nginx needs the place "local".');
  const builtPage = await buildPage(deploymentEnv(stack));
  const folder = path.join(checkout, 'nginx');
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const template = await readFile(path.join(import.meta.dirname, 'nginx.conf'), 'utf8');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const values = { folder, port: String(port), user, lines: lines.replaceAll(readersFolder, builtPage.dir) };
  await writeFile(file, fillText(template, values));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(url).catch(() => null))) {
      if (child.exitCode !== null) throw new Error(`nginx ended at once:\n${complaints}`);
      await sleep(50, undefined, { signal });
    }
    const [asset = ''] = /\/_\/assets\/index-[^"]+\.js/.exec(await (await fetch(url)).text()) ?? [];
    const cachedAsset: ExpectedResponse = { path: asset, headers: { 'cache-control': 'immutable' } };
    for (const { path: target, status = 200, headers = {} } of [...(mark.serves ?? []), cachedAsset]) {
      const response = await fetch(url + target);
      const wrongHeaders = Object.entries(headers).filter(
        ([name, pattern]) => !new RegExp(pattern).test(response.headers.get(name) ?? ''),
      );
      if (response.status !== status || wrongHeaders.length > 0)
        throw new Error(
          `nginx: ${target} got ${response.status}; wrong headers: ${wrongHeaders.join('; ')}\n${complaints}`,
        );
    }
  } finally {
    child.kill('SIGTERM');
    await exit;
    await builtPage.remove();
  }
}
