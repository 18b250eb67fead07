import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterConfigFolder } from '../testing/config-folder.ts';
import { findSlugStyle } from './connections.ts';

let place: Awaited<ReturnType<typeof enterConfigFolder>>;

beforeEach(async () => {
  place = await enterConfigFolder();
});
afterEach(() => place.leave());

const supabaseUrl = 'https://acme.example';

describe('the style of slugs', () => {
  it('is random unless the profile says plain', async () => {
    expect(findSlugStyle()).toBe('random');
    const profiles = { acme: { supabaseUrl, slugs: 'plain' }, other: { supabaseUrl } };
    await place.writeConfig({ current: 'acme', profiles });
    expect([findSlugStyle(), findSlugStyle('acme'), findSlugStyle('other'), findSlugStyle('local')]).toEqual([
      'plain',
      'plain',
      'random',
      'random',
    ]);
    vi.stubEnv('SUPABASE_URL', 'https://env.example');
    // The profile belongs to another project.
    expect(findSlugStyle()).toBe('random');
  });

  it('comes from the current profile for the running stack', async () => {
    await place.writeStack({ supabaseUrl: 'http://localhost:1/_', serviceRoleKey: 'k', slugs: 'plain' });
    expect(findSlugStyle()).toBe('random');
    await place.writeConfig({ current: 'default', profiles: { default: { slugs: 'plain' } } });
    expect(findSlugStyle()).toBe('plain');
  });

  it("comes from .env only for the folder's own project", async () => {
    await writeFile('.env', 'FIRMLINE_SLUGS=plain\n');
    vi.stubEnv('SUPABASE_URL', supabaseUrl);
    expect(findSlugStyle()).toBe('random');
    vi.stubEnv('FIRMLINE_SLUGS', 'plain');
    expect(findSlugStyle()).toBe('plain');
    vi.stubEnv('FIRMLINE_SLUGS', undefined);
    vi.stubEnv('SUPABASE_URL', undefined);
    await writeFile('.env', `FIRMLINE_SLUGS=plain\nSUPABASE_URL=${supabaseUrl}\n`);
    expect(findSlugStyle()).toBe('plain');
  });

  it('is refused if it is unknown', () => {
    vi.stubEnv('FIRMLINE_SLUGS', 'short');
    expect(() => findSlugStyle()).toThrow(expect.objectContaining({ code: 'config-invalid' }));
  });
});
