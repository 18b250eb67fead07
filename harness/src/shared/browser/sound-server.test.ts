import { expect, it } from 'vitest';
import { startSoundServer } from './sound-server.ts';

it('explains that a folder is too deep for a socket', async () => {
  const folder = `/tmp/${'deep/'.repeat(20)}`;
  await expect(startSoundServer(folder)).rejects.toMatchObject({
    code: 'config-invalid',
    message: `The path ${folder}sound has 110 bytes; a socket's has at most 107.`,
    hint: expect.stringContaining('TMPDIR') as string,
  });
});
