import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import type { StackInfo } from '@firmline/harness/stack';
import { copyCheckout } from '../shared/copy-checkout.ts';
import type { Enclosure } from '../shared/enclosure.ts';
import { writeFiles } from '../shared/write-files.ts';
import { fillText, type DocsPage } from './blocks.ts';
import { runUntil, type CommandPlace } from './run-commands.ts';

/** Where a page's commands run: a copy of the checkout, and the values of the pages' placeholders. */
export interface DocsPlace extends CommandPlace {
  readonly stack: StackInfo | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Prepares the place of a page. The clean-ups stop its services. */
export async function openPlace(
  kind: DocsPage['place'],
  { home, env: ownEnv }: Enclosure,
  signal: AbortSignal,
  cleanUps: AsyncDisposableStack,
): Promise<DocsPlace> {
  const checkout = path.join(home, 'firmline');
  await copyCheckout(checkout);
  const shims = path.join(home, 'bin');
  await mkdir(shims);
  const program = `#!/bin/sh\nexec "${process.execPath}" "${checkout}/cli/bin/firmline.js" "$@"\n`;
  await writeFile(path.join(shims, 'firmline'), program, { mode: 0o755 });
  // Variables of the npm that runs this proof are not a reader's.
  const inheritedEntries = Object.entries(ownEnv).filter(([name]) => !/^npm_|^INIT_CWD$|^CI$/.test(name));
  const env = {
    ...Object.fromEntries(inheritedEntries),
    PATH: [shims, ownEnv['PATH']].join(path.delimiter),
    ...ownCaches(),
  };
  const place = { checkout, env, signal };
  const stack = kind === 'local' ? await startStack(place, cleanUps) : undefined;
  const values = stack ? await valuesOf(stack) : {};
  // Without services there are no keys either.
  await writeFiles(path.join(import.meta.dirname, 'files.yaml'), checkout, (text, name) =>
    name === 'keys.env' && !stack ? undefined : fillText(text, values),
  );
  const forModules = { ...env, FIRMLINE_DOCS_VALUES: JSON.stringify(values) };
  return { checkout, env: forModules, signal, stack, values };
}

/** What a reader has on their machine already: browsers, the speech model, npm's settings and cache. */
function ownCaches(): NodeJS.ProcessEnv {
  const { env } = process;
  const cache = env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const programs = ['PUPPETEER_EXECUTABLE_PATH', 'FIRMLINE_FIREFOX', 'FIRMLINE_SPEECH_MODEL'] as const;
  return {
    ...Object.fromEntries(programs.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    XDG_CACHE_HOME: cache,
    PUPPETEER_CACHE_DIR: env['PUPPETEER_CACHE_DIR'] ?? path.join(cache, 'puppeteer'),
    npm_config_userconfig: env['npm_config_userconfig'] ?? path.join(homedir(), '.npmrc'),
    npm_config_cache: env['npm_config_cache'] ?? path.join(homedir(), '.npm'),
  };
}

/** Starts a stack in the checkout, where its commands find it. */
async function startStack(place: CommandPlace, cleanUps: AsyncDisposableStack): Promise<StackInfo> {
  await runUntil('firmline dev up --port 0', '/hartwell-lowe', place, cleanUps);
  const file = path.join(place.checkout, '.firmline/stack.json');
  return JSON.parse(await readFile(file, 'utf8')) as StackInfo;
}

/** Makes records on the platform, as a reader has some. @returns their ids, and the stack's addresses and keys */
async function valuesOf(stack: StackInfo): Promise<Readonly<Record<string, unknown>>> {
  const { platformUrl: baseUrl, assistantId, platformPublicKey: publicKey } = stack;
  const { platformPrivateKey: privateKey } = stack;
  const platform = createPlatformClient({ baseUrl, token: privateKey });
  const call = await createPlatformClient({ baseUrl, token: publicKey }).call.createWeb({ assistantId });
  const suite = await platform.testSuite.create({ name: 'Opening hours' });
  const suiteRun = await platform.testSuite.run.create(suite.id, {});
  const tool = await platform.tool.create({ type: 'function', function: { name: 'note_intake' } });
  const ids = { callId: call.id, suiteId: suite.id, runId: suiteRun.id, toolId: tool.id };
  return { ...stack, publicKey, privateKey, ...ids };
}
