import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterConfigFolder } from '../testing/config-folder.ts';
import { ignoredSoFar, onIgnored } from './this-command.ts';
import { findLanguageModel } from './connections.ts';

let place: Awaited<ReturnType<typeof enterConfigFolder>>;

beforeEach(async () => {
  place = await enterConfigFolder();
  onIgnored(() => undefined);
});
afterEach(() => place.leave());

const local = 'http://localhost:11434/v1';
const remote = 'https://llm.example/v1';

describe('the language model', () => {
  it('needs an address', () => {
    vi.stubEnv('FIRMLINE_LLM_KEY', 'key');
    expect(findLanguageModel()).toBeUndefined();
  });

  it('is that of the environment, or else of the profile', async () => {
    const profiles = { acme: { languageModelUrl: remote, languageModelKey: 'acme-key' } };
    await place.writeConfig({ current: 'acme', profiles });
    expect(findLanguageModel()).toEqual({ url: remote, key: 'acme-key', model: undefined, isRemote: true });
    vi.stubEnv('FIRMLINE_LLM_URL', local);
    vi.stubEnv('FIRMLINE_LLM_MODEL', 'tiny');
    // The profile's key is for the profile's address.
    expect(findLanguageModel()).toEqual({ url: local, key: undefined, model: 'tiny', isRemote: false });
  });

  it('never gets the key of the environment at an address of .env', async () => {
    await writeFile('.env', `FIRMLINE_LLM_URL=${remote}\n`);
    vi.stubEnv('FIRMLINE_LLM_KEY', 'own-key');
    expect(findLanguageModel()).toMatchObject({ url: remote, key: undefined });
  });

  it('gets no prompts of another project at an address of .env', async () => {
    await writeFile('.env', `FIRMLINE_LLM_URL=${remote}\n`);
    vi.stubEnv('SUPABASE_URL', 'https://acme.example');
    expect(findLanguageModel()).toBeUndefined();
    expect(ignoredSoFar()).toEqual([
      'FIRMLINE_LLM_URL of .env is ignored, because the firms come from the environment.',
    ]);
    await writeFile('.env', `FIRMLINE_LLM_URL=${local}\n`);
    expect(findLanguageModel()).toMatchObject({ url: local });
  });

  it('needs an address that can be used, whose value is not repeated', () => {
    vi.stubEnv('FIRMLINE_LLM_URL', 'https://user:secret@llm.example');
    expect(() => findLanguageModel()).toThrow('FIRMLINE_LLM_URL contains a user name or password.');
  });
});
