import { expect, it } from 'vitest';
import { assistantSuite } from '../../testing/assistant-platform.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { chosenAssistant } from './choose.ts';

const platform = assistantSuite();
const choose = (given: string | undefined, output = memoryOutput({ interactive: true })) =>
  platform.with((session) => chosenAssistant(session, given, 'assistants get', output));

it('an assistant is the one that is named, without a question', async () => {
  const output = memoryOutput();
  const id = '5f0c1a2b-0000-4000-8000-000000000000';
  expect(await choose(id, output)).toBe(id);
  expect([output.said, platform.server.seen]).toEqual([[], []]);
  await expect(choose(undefined, output)).rejects.toMatchObject({
    code: 'input-needed',
    message: 'The assistant is missing.',
  });
  expect(platform.server.seen).toEqual([]);
});

it('an assistant is picked from all there are, and the command that names it is shown', async () => {
  platform.put('a1', { name: 'Dana' });
  platform.put('a2', {});
  platform.put('a3', { name: 'Ann' });
  const output = memoryOutput({ interactive: true });
  const { value, screen } = await withPerson(
    [
      ['Which assistant?', keys.down],
      ['❯ a2', keys.enter],
    ],
    () => choose(undefined, output),
  );
  expect(value).toBe('a2');
  expect(screen).toMatch(/Dana +a1/);
  expect(output.said).toEqual(['$ firmline assistants get a2']);
});
