import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPage, deploymentEnv } from '../../../web/src/testing/built-page.ts';
import { freePort } from '../../shared/listen.ts';
import { type Block, type ExpectedResponse, fillText } from './blocks.ts';
import type { DocsPlace } from './place.ts';
import { runUntil } from './run-commands.ts';

/** Set the variable if nginx is not on the PATH: Debian has it in an administrators' folder. nginx itself reads NGINX. */
const program = process.env['FIRMLINE_NGINX'] ?? 'nginx';

export const isNginxInstalled = (): boolean => spawnSync(program, ['-v']).error === undefined;

/** Where a reader puts the page. */
const readersFolder = '/srv/firmline';

/** Lets a real nginx serve a build for the stack with the lines of a guide. @throws Error with the first wrong response */
export async function serveWithNginx({ text: lines, mark }: Block, place: DocsPlace): Promise<void> {
  if (!place.stack) throw new Error('A page for nginx needs the place "local".');
  await using cleanUps = new AsyncDisposableStack();
  const builtPage = await buildPage(deploymentEnv(place.stack));
  cleanUps.defer(() => builtPage.remove());
  const folder = path.join(place.checkout, 'nginx');
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const template = await readFile(path.join(import.meta.dirname, 'nginx.conf'), 'utf8');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const values = { folder, port: String(port), user, lines: lines.replaceAll(readersFolder, builtPage.dir) };
  await writeFile(path.join(folder, 'nginx.conf'), fillText(template, values));
  const url = `http://127.0.0.1:${port}`;
  // curl tries again as long as nothing listens.
  const waits = `curl --silent --retry 20 --retry-connrefused --output /dev/null ${url} && echo serves`;
  const serves = `'${program}' -p '${folder}' -c '${folder}/nginx.conf' & ${waits}; wait`;
  await runUntil(serves, 'serves', place, cleanUps);
  const [asset = ''] = /\/_\/assets\/index-[^"]+\.js/.exec(await (await fetch(url)).text()) ?? [];
  const cachedAsset: ExpectedResponse = { path: asset, headers: { 'cache-control': 'immutable' } };
  for (const { path: target, status = 200, headers = {} } of [...(mark.serves ?? []), cachedAsset]) {
    const response = await fetch(url + target);
    const wrongHeaders = Object.entries(headers).filter(
      ([name, pattern]) => !new RegExp(pattern).test(response.headers.get(name) ?? ''),
    );
    if (response.status !== status || wrongHeaders.length > 0)
      throw new Error(`nginx: ${target} got ${response.status}; wrong headers: ${wrongHeaders.join('; ')}`);
  }
}
