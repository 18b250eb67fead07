import { expect, it } from 'vitest';
import type { ToolDefinition } from '../index.ts';
import { newestDaily, useCallPages } from '../testing/suite.ts';

const pages = useCallPages(newestDaily);

const showHours = {
  name: 'show_hours',
  description: 'Shows the office hours of a day.',
  parameters: {
    type: 'object',
    properties: { day: { type: 'string', enum: ['Monday', 'Saturday'] } },
    required: ['day'],
  },
} as const satisfies ToolDefinition;

it('an assistant calls a function of the page, and says what it returns', async () => {
  const opened = await pages.open();
  const client = await opened.client();
  await client.run({ do: 'register', definition: showHours, result: 'On Saturday we are closed.' });
  const call = await client.start({
    assistant: {
      firstMessage: 'Good morning.',
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        tools: [{ type: 'function', async: true, function: showHours }],
      },
    },
  });
  await client.until('speech-end');
  await client.run({ do: 'type', text: 'Can you show me the hours on Saturday?' });
  await client.until('tool-call', { name: 'show_hours', outcome: 'sent' });
  expect(await opened.page.evaluate(() => document.title)).toBe('{"day":"Saturday"}');
  await client.until('message', {
    type: 'transcript',
    transcriptType: 'final',
    transcript: 'On Saturday we are closed.',
  });
  const { appMessages } = await pages.control.record(call!.id);
  const sent = appMessages.flatMap(({ direction, data }) =>
    direction === 'in' && String(data).includes('returned') ? [JSON.parse(String(data)) as unknown] : [],
  );
  expect(sent).toEqual([
    {
      type: 'add-message',
      message: { role: 'system', content: 'The function show_hours returned: On Saturday we are closed.' },
      triggerResponseEnabled: true,
    },
  ]);
  await client.stop();
  await opened.released();
});
