// A project of somebody else: a page on the client, the vendor's example on our class, pages of React and Vue, a worker, and
// tests.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { buildPage, examples } from '../../../harness/src/call-tests/session/own-page/testing/build-page.ts';

const reactPage = path.join(examples, '../react/CallPage.tsx');

/** Blocks of code of the vendor's README, as they are but for the import. */
async function vendorBlocks(project: string): Promise<readonly string[]> {
  const readme = await readFile(path.join(project, 'node_modules/@vapi-ai/web/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```javascript\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  if (blocks.length < 10) throw new Error("The vendor's README has another form than expected.");
  return blocks.map((text) =>
    text
      .replace("'@vapi-ai/web'", "'@firmline/sdk/vapi-compat'")
      // A line of dots stands for more code.
      .replace(/^ *\.\.\.\n/m, ''),
  );
}

/**
 * Writes the files of the project, and builds its pages.
 * @returns the files to check the types of, relative to the project
 */
export async function writeStranger(project: string): Promise<readonly string[]> {
  const file = (name: string) => path.join(project, name);
  const [imported = '', created = '', ...blocks] = await vendorBlocks(project);
  const listeners = blocks.filter((text) => text.includes('vapi.on('));
  const find = (text: string) => blocks.find((one) => one.startsWith(text)) ?? '';
  await writeFile(
    file('vendor-page.ts'),
    `${imported}${created}${listeners.join('')}
document.querySelector('#start')?.addEventListener('click', () => {
${find("vapi.start('your-assistant-id');")}});
document.querySelector('#stop')?.addEventListener('click', () => {
${find('vapi.stop();')}});
`,
  );
  await writeFile(
    file('vendor-readme.ts'),
    `${imported}${created}${blocks.map((text) => `{\n${text}}\n`).join('')}`,
  );
  for (const name of ['sdk-page.ts', 'elements.ts']) await copyFile(path.join(examples, name), file(name));
  await copyFile(reactPage, file('CallPage.tsx'));
  await writeFile(file('stack.ts'), stackFile);
  await writeFile(file('vitest.config.ts'), configFile);
  await writeFile(file('page.test.ts'), testFile);
  await buildPage(file('sdk-page.ts'), file('dist'));
  await buildPage(file('vendor-page.ts'), file('dist-vendor'));
  await writeFile(file('vue-page.ts'), vuePage);
  await writeFile(file('vue-page.test.ts'), vueTest);
  await writeFile(file('worker.ts'), worker);
  await buildWorker(file('worker.ts'), file('worker-of-host.mjs'));
  await writeFile(file('use-worker.mjs'), useWorker);
  return ['vendor-readme.ts', 'vendor-page.ts', 'CallPage.tsx', 'vue-page.ts', 'worker.ts'];
}

/** Bundles a worker as its host does, without anything of Node. */
async function buildWorker(entry: string, output: string): Promise<void> {
  const build = await rolldown({
    input: entry,
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'import'] },
  });
  try {
    const { output: chunks } = await build.write({ file: output, format: 'es', codeSplitting: false });
    const imports = chunks.flatMap((chunk) =>
      chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
    );
    if (imports.length > 0) throw new Error(`The worker imports ${imports.join(', ')}.`);
  } finally {
    await build.close();
  }
}

const worker = `import { createPlatformClient } from '@firmline/sdk/rest';

export default {
  async fetch(_request: Request, { baseUrl, token }: { baseUrl: string; token: string }): Promise<Response> {
    const platform = createPlatformClient({ baseUrl, token });
    return Response.json(await platform.call.list());
  },
};
`;

/** Runs the worker where nothing of Node is global. */
const useWorker = `import worker from './worker-of-host.mjs';

const exit = process.exit.bind(process);
const log = console.log;
globalThis.fetch = async (request, init) => Response.json([{ id: 'c1', url: String(request.url ?? request), authorization: new Headers(init?.headers ?? request.headers).get('authorization') }]);
delete globalThis.process;
const response = await worker.fetch(new Request('https://worker.example'), { baseUrl: 'https://platform.example', token: 'key' });
log(await response.text());
exit(0);
`;

/** A component of Vue that keeps the client in its state. */
const vuePage = `import { createWebCallClient, type CallState, type WebCallClientOptions } from '@firmline/sdk/web-call';
import { defineComponent, h, onUnmounted, reactive } from 'vue';

export const makePage = (options: WebCallClientOptions) =>
  defineComponent({
    setup() {
      const page = reactive({
        client: createWebCallClient(options),
        status: 'idle' as CallState['status'],
        said: [] as string[],
      });
      page.client.on('state', ({ status }) => (page.status = status));
      page.client.on('transcript', (entries) => (page.said = entries.map(({ text }) => text)));
      onUnmounted(() => void page.client.dispose());
      return () => h('button', { onClick: () => page.client.start({ assistant: 'a' }) }, [page.status, ' ', page.said.join(' ')]);
    },
  });
`;

const vueTest = `// @vitest-environment happy-dom
import { createScriptedTransport } from '@firmline/sdk/testing';
import { expect, it, vi } from 'vitest';
import { createApp } from 'vue';
import { makePage } from './vue-page.ts';

it('calls from a component of Vue', async () => {
  const transport = createScriptedTransport();
  const root = document.body.appendChild(document.createElement('main'));
  const app = createApp(
    makePage({
      token: 'public-key',
      baseUrl: 'https://platform.example',
      transport,
      microphoneFirst: false,
      fetch: async () => Response.json({ id: 'call-1', webCallUrl: 'https://room.example' }, { status: 201 }),
    }),
  );
  app.mount(root);
  root.querySelector('button')?.click();
  await vi.waitFor(() => expect(root.textContent).toContain('live'));
  transport.call.says('assistant', 'Good morning.');
  await vi.waitFor(() => expect(root.textContent).toBe('live Good morning.'));
  app.unmount();
  await vi.waitFor(() => expect(transport.call.destroyed).toBe(true));
});
`;

const stackFile = `import { stackForTests } from '@firmline/harness/testing';

export default stackForTests({ pageDir: 'dist' });
`;

const configFile = `import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globalSetup: ['stack.ts'] } });
`;

const testFile = `import { createPlatformClient, hasStatus } from '@firmline/sdk/rest';
import { createScriptedPlatform } from '@firmline/sdk/testing';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, inject, it } from 'vitest';
import { CallPage } from './CallPage.tsx';

const baseUrl = 'https://platform.example';

it('talks to a scripted platform', async () => {
  const platform = createScriptedPlatform();
  platform.respond('GET /call/{id}', { status: 404, body: { message: 'No such call.' } });
  const { transport } = platform;
  const client = createPlatformClient({ baseUrl, token: 'test', transport, retryDelayMs: 1 });
  const error: unknown = await client.call.get('c1').catch((reason: unknown) => reason);
  expect(hasStatus(error, 404)).toBe(true);
  platform.respond('GET /call/{id}', { headers: { 'x-request-id': 'r1' }, body: { id: 'c1' } });
  const heads: unknown[] = [];
  await client.call.get('c1', { onResponse: ({ requestId }) => heads.push(requestId) });
  expect(heads).toEqual(['r1']);
});

it('renders the page on a server', () => {
  const page = createElement(CallPage, { baseUrl, token: 'public-key', assistant: 'a' });
  expect(renderToString(page)).toContain('<button type="button">Call</button>');
});

it('shares a stack', async () => {
  const { url, platformUrl, platformPrivateKey } = inject('stack');
  expect((await fetch(url)).status).toBe(200);
  const client = createPlatformClient({ baseUrl: platformUrl, token: platformPrivateKey });
  expect(await client.call.list()).toEqual([]);
});
`;
