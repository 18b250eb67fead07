import { buildAssistantOverrides } from '../../assistant/index.ts';
import type { CallTarget } from './create-web-call.ts';

({ assistant: 'assistant-1', assistantOverrides: { firstMessage: 'Hello.' } }) satisfies CallTarget;
({
  assistant: { model: { provider: 'openai', model: 'gpt-4o' }, firstMessage: 'Hello.' },
}) satisfies CallTarget;
({ squad: { members: [{ assistantId: 'assistant-1' }] } }) satisfies CallTarget;
({
  workflow: 'workflow-1',
  workflowOverrides: { variableValues: { name: 'Ann' } },
  roomDeleteOnUserLeaveEnabled: false,
}) satisfies CallTarget;
({
  assistant: 'assistant-1',
  assistantOverrides: buildAssistantOverrides({ system: '', firstMessage: '' }),
}) satisfies CallTarget;

// @ts-expect-error an id does not say whether it is an assistant's
'assistant-1' satisfies CallTarget;
// @ts-expect-error `assistantId` is the platform's name
({ assistantId: 'assistant-1' }) satisfies CallTarget;
// @ts-expect-error the first message is a string
({ assistant: 'assistant-1', assistantOverrides: { firstMessage: 7 } }) satisfies CallTarget;
// @ts-expect-error no such model provider
({ assistant: { model: { provider: 'nobody', model: 'x' } } }) satisfies CallTarget;
// @ts-expect-error only a workflow's variables can be overridden
({ workflow: 'workflow-1', workflowOverrides: { firstMessage: 'Hello.' } }) satisfies CallTarget;
