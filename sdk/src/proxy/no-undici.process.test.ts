import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A process in which undici is not installed. */
const program = `
import { registerHooks } from 'node:module';

registerHooks({
  resolve(name, context, next) {
    if (name === 'undici') throw new Error('There is no undici.');
    return next(name, context);
  },
});
const { lookupFirm } = await import('@firmline/sdk/firms/lookup');
const { createWebhookClient } = await import('@firmline/sdk/webhook');
const { createPlatformClient } = await import('@firmline/sdk/rest');
const url = 'https://service.example';
for (const asked of [
  lookupFirm({ supabaseUrl: url, anonKey: 'k', slug: 'a' }),
  createWebhookClient({ url }).notifyStart({ slug: 'a' }),
  createPlatformClient({ baseUrl: url, token: 't' }).call.list(),
])
  console.log(await asked.catch(({ code, hint }) => code + ': ' + hint));
`;

it('a proxy without undici is named, with the step that helps', async () => {
  const env = { ...process.env, HTTPS_PROXY: 'http://clerk:secret@127.0.0.1:9', NO_PROXY: '' };
  const flags = ['--conditions=@firmline/source', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname, env });
  const named =
    'network: HTTPS_PROXY sends the request through the proxy 127.0.0.1:9, for which Node needs undici. Run npm install undici.';
  expect(stdout.trim().split('\n')).toEqual([
    named,
    named,
    'config-missing: Run npm install undici, or pass `transport: fetchTransport(fetch)`.',
  ]);
});
