import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../../../harness/src/shared/browser/index.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { createPlatformClient } from '../../../sdk/src/rest/index.ts';
import { builtPage } from '../../shared/own-stack.ts';
import type { Enclosure } from '../shared/enclosure.ts';
import { allNames, hosts, startProductionNames } from '../shared/production-names/index.ts';
import { beginStack } from '../shared/stack-process.ts';
import { filled } from './commands.ts';
import type { Place } from './mark.ts';

/** Where a page's commands run: a checkout, services, and values of the placeholders. */
export interface PagePlace {
  /** The working folder of every command. */
  readonly checkout: string;
  readonly env: NodeJS.ProcessEnv;
  readonly values: Readonly<Record<string, string>>;
  /** Switches of a browser that finds the services. */
  readonly browserArgs: readonly string[];
  /** Where a browser finds the voice platform: its address and public key. */
  readonly platform: { readonly url: string; readonly publicKey: string; readonly assistantId: string };
  /** Serves the page under its production name once a command has built it. */
  refresh(): Promise<void>;
}

/** What a page needs besides its place. */
interface Settings {
  readonly enclosure: Enclosure;
  readonly checkout: string;
  readonly cleanUps: AsyncDisposableStack;
  readonly signal: AbortSignal;
}

type Services = Omit<PagePlace, 'checkout' | 'env'> & { readonly env: NodeJS.ProcessEnv };

const nowhere = { url: '', publicKey: '', assistantId: '' };
const without: Services = {
  values: {},
  env: {},
  browserArgs: [],
  platform: nowhere,
  refresh: () => Promise.resolve(),
};

/** Prepares the place of a page. The clean-ups stop its services. */
export async function openPlace(place: Place, settings: Settings): Promise<PagePlace> {
  const { enclosure, checkout } = settings;
  const services = await { local: localStack, hosted: hostedNames, none: () => without }[place](settings);
  const shims = path.join(enclosure.home, 'bin');
  await writeProgram(
    path.join(shims, 'firmline'),
    `exec "${process.execPath}" "${checkout}/cli/bin/firmline.js" "$@"`,
  );
  await writeFiles(checkout, services.values);
  return {
    ...services,
    checkout,
    env: {
      ...withoutNpm(enclosure.env),
      PATH: [shims, path.dirname(process.execPath), enclosure.env['PATH']].join(path.delimiter),
      ...kept(),
      ...services.env,
    },
  };
}

/** Variables of the npm that runs this proof are not a reader's. */
const withoutNpm = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^INIT_CWD$|^CI$/.test(name)));

/** What a reader has on their machine already: browsers, the speech model, npm's settings and cache. */
function kept(): NodeJS.ProcessEnv {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const same = ['PUPPETEER_EXECUTABLE_PATH', 'FIRMLINE_FIREFOX', 'FIRMLINE_SPEECH_MODEL'];
  return {
    ...Object.fromEntries(same.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    XDG_CACHE_HOME: cache,
    PUPPETEER_CACHE_DIR: process.env['PUPPETEER_CACHE_DIR'] ?? path.join(cache, 'puppeteer'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(homedir(), '.npmrc'),
    npm_config_cache: process.env['npm_config_cache'] ?? path.join(homedir(), '.npm'),
  };
}

async function localStack({ enclosure, checkout, cleanUps, signal }: Settings): Promise<Services> {
  const starting = beginStack(enclosure, { dataDir: path.join(checkout, '.firmline') });
  cleanUps.defer(() => starting.kill());
  const stack = await starting.ready;
  const { info } = stack;
  cleanUps.defer(async () => void (await stack.stop()));
  signal.throwIfAborted();
  return {
    ...without,
    values: { ...(await recordsOf(info)), ...keysOf(info) },
    platform: {
      url: info.platformUrl,
      publicKey: info.platformPublicKey,
      assistantId: info.assistantId,
    },
  };
}

async function hostedNames({ enclosure, checkout, cleanUps, signal }: Settings): Promise<Services> {
  const names = await startProductionNames({ pageDir: builtPage, signal });
  cleanUps.defer(() => names.stop());
  const certificates = path.join(enclosure.home, 'certificates.pem');
  const own = process.env['NODE_EXTRA_CA_CERTS'];
  const known = own ? await readFile(own, 'utf8').catch(() => '') : '';
  await writeFile(certificates, `${names.front.certificate}\n${known}`);
  const browser = path.join(enclosure.home, 'browser');
  // The blocks' own page is at localhost.
  const args = names
    .browserArgs()
    .map((arg) => (arg.startsWith('--host-resolver-rules=') ? `${arg},EXCLUDE localhost` : arg));
  await writeProgram(
    browser,
    `exec "${await findBrowser('chromium')}" ${args.map((arg) => `'${arg}'`).join(' ')} "$@"`,
  );
  let published = 0;
  return {
    env: {
      NODE_EXTRA_CA_CERTS: certificates,
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'resolve-names.ts')).href}`,
      FIRMLINE_DOCS_NAMES: JSON.stringify({ names: allNames, port: names.front.port }),
      PUPPETEER_EXECUTABLE_PATH: browser,
    },
    browserArgs: args,
    values: {
      ...(await recordsOf(names.stack)),
      ...keysOf(names.stack),
    },
    platform: {
      url: `https://${hosts.platform}`,
      publicKey: names.stack.platformPublicKey,
      assistantId: names.stack.assistantId,
    },
    async refresh() {
      const built = path.join(checkout, 'web/dist');
      const time = await stat(path.join(built, '_headers')).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      if (time === published) return;
      published = time;
      await names.publish(built);
    },
  };
}

/** Records on the platform, as a reader has some: the values of `<callId>` and the like. */
async function recordsOf(stack: StackInfo): Promise<Record<string, string>> {
  const { platformUrl: baseUrl, assistantId } = stack;
  const visitor = createPlatformClient({ baseUrl, token: stack.platformPublicKey });
  const platform = createPlatformClient({ baseUrl, token: stack.platformPrivateKey });
  const call = await visitor.call.createWeb({ assistantId });
  const suite = await platform.testSuite.create({ name: 'Opening hours' });
  const run = await platform.testSuite.run.create(suite.id, {});
  return { assistantId, callId: call.id, suiteId: suite.id, runId: run.id };
}

/** The files that a reader has and the pages name. */
async function writeFiles(checkout: string, values: Readonly<Record<string, string>>): Promise<void> {
  const from = path.join(import.meta.dirname, 'files');
  for (const name of await readdir(from)) {
    const text = await readFile(path.join(from, name), 'utf8');
    // Without services there are no keys either.
    if (name === 'keys.env' && values['service-role-key'] === undefined) continue;
    await writeFile(path.join(checkout, name), filled(text, values));
  }
}

/** The addresses and keys of a stack, as placeholders name them. */
const keysOf = (stack: StackInfo): Record<string, string> => ({
  url: stack.url,
  'supabase-url': stack.supabaseUrl,
  'anon-key': stack.anonKey,
  'service-role-key': stack.serviceRoleKey,
  'platform-url': stack.platformUrl,
  'public-key': stack.platformPublicKey,
  'private-key': stack.platformPrivateKey,
  'webhook-url': stack.webhookUrl,
});

async function writeProgram(file: string, script: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}
