import { beforeEach, describe, expect, it } from 'vitest';
import { assistantSuite } from '../testing/assistant-platform.ts';
import { assistantIdOf, assistantsOf } from './records.ts';

const platform = assistantSuite();
const idOf = (given: string) => platform.with((session) => assistantIdOf(session, given));
const uuid = '5F0c1a2b-0000-4000-8000-00000000000a';

describe('an assistant by name', () => {
  beforeEach(() => {
    platform.put('a1', { name: 'Dana' });
    platform.put('a2', { name: 'dana' });
    platform.put('a3', { name: 'Front desk ' });
    platform.put('a4', { name: 'Ann' });
    platform.put('a5', { name: 'Ann' });
    platform.put('a6', { name: 'a1' });
    platform.put('a7', {});
    platform.put('a8', { name: null });
  });

  it.each([
    ['Dana', 'a1'],
    ['dana', 'a2'],
    ['Front desk', 'a3'],
    // An id comes before a name.
    ['a1', 'a1'],
    ['a7', 'a7'],
  ])('%j is %s', async (given, id) => {
    expect(await idOf(given)).toBe(id);
  });

  it('is refused if several have it, with their ids', async () => {
    await expect(idOf('Ann')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/a5.*a4/),
    });
  });

  it('is not found, and a similar name is suggested', async () => {
    await expect(idOf('Front dseks')).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('"Front desk "'),
    });
  });

  it('costs one list for several, and a uuid costs no request', async () => {
    expect(await idOf(uuid)).toBe(uuid);
    expect(platform.server.seen).toEqual([]);
    const found = await platform.with((session) => assistantsOf(session, ['Dana', uuid, 'dana']));
    expect(found.map(({ id }) => id)).toEqual(['a1', uuid, 'a2']);
    expect(platform.server.seen.filter(({ url }) => !url.includes('createdAtLt'))).toHaveLength(1);
  });
});
