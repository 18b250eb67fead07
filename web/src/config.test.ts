import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MicrophonePermission, watchMicrophonePermission } from './call/microphone-permission.ts';
import { configProblem } from './config-problem.tsx';
import { configText, readConfig } from './config.ts';
import { isLongName } from './shown-texts.ts';

const config = {
  supabaseUrl: '/_/data/',
  supabaseAnonKey: 'anon',
  platformUrl: 'https://platform.example.com/',
  platformPublicKey: 'public',
  assistantId: 'assistant',
  webhookUrl: '/_/webhook',
  websiteUrl: 'https://example.com',
  mainSiteUrl: 'https://example.com',
};
/** A page with nothing but its configuration. */
const pageWith = (textContent: string | null) =>
  ({
    location: { origin: 'https://demo.example.com' },
    querySelector: (selector: string) => (selector === '#firmline-config' ? { textContent } : null),
  }) as unknown as Document;

describe('the configuration of a page', () => {
  it('has absolute URLs of the services for calls', () => {
    expect(readConfig(pageWith(JSON.stringify(config)))).toEqual({
      ...config,
      platformUrl: 'https://platform.example.com',
      webhookUrl: 'https://demo.example.com/_/webhook',
    });
    const machine = readConfig(pageWith(JSON.stringify({ ...config, callMachineUrl: '/machine.js' })));
    expect(machine?.callMachineUrl).toBe('https://demo.example.com/machine.js');
  });

  it.each(['', '{', 'null', '{}', '"x"'])('is null with %j, and the problem is named', (text) => {
    expect(readConfig(pageWith(text))).toBeNull();
    expect(configProblem(configText(pageWith(text)))).toBeInstanceOf(Error);
  });

  it('reports its own problem if it parses but cannot be used', () => {
    expect(configProblem(JSON.stringify(config))).toMatchObject({ code: 'config-invalid' });
  });
});

describe('the permission for the microphone', () => {
  afterEach(() => vi.unstubAllGlobals());
  const watched = async (query: () => Promise<unknown>) => {
    vi.stubGlobal('navigator', { permissions: { query } });
    const reported: MicrophonePermission[] = [];
    await watchMicrophonePermission((permission) => reported.push(permission));
    return reported;
  };

  it('is reported now and on every change', async () => {
    const permission = Object.assign(new EventTarget(), { state: 'prompt' });
    const reported = await watched(async () => permission);
    permission.state = 'granted';
    permission.dispatchEvent(new Event('change'));
    expect(reported).toEqual(['prompt', 'granted']);
  });

  it('stays unknown if the browser does not report it', async () => {
    expect(await watched(() => Promise.reject(new TypeError('no such permission')))).toEqual([]);
  });
});

it('a name is long from 29 characters on', () => {
  expect([isLongName('x'.repeat(28)), isLongName(` ${'x'.repeat(28)} `), isLongName('x'.repeat(29))]).toEqual(
    [false, false, true],
  );
});
