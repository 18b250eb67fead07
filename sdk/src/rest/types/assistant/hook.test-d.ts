import type { AssistantHook, WorkflowHook } from './hook.ts';

({
  on: 'call.ending',
  filters: [{ type: 'oneOf', key: 'call.endedReason', oneOf: ['pipeline-error'] }],
  do: [{ type: 'transfer', destination: { type: 'number', number: '+15551234567' } }],
}) satisfies AssistantHook;
({
  on: 'customer.speech.timeout[timeout=10]',
  options: { timeoutSeconds: 10 },
  do: [{ type: 'say', exact: ['Hello?', 'Still there?'] }],
}) satisfies AssistantHook;
({
  on: 'session.created',
  do: [{ type: 'tool', tool: { type: 'function', function: { name: 'greet' } } }],
}) satisfies AssistantHook;

// @ts-expect-error no such event
({ on: 'call.started', do: [] }) satisfies AssistantHook;
// @ts-expect-error the call is over, so nothing can be said
({ on: 'call.ending', do: [{ type: 'say', exact: 'Bye' }] }) satisfies AssistantHook;
// @ts-expect-error only workflows have this event
({ on: 'model.response.timeout', do: [] }) satisfies AssistantHook;
({ on: 'model.response.timeout', do: [{ type: 'say', prompt: 'Apologize.' }] }) satisfies WorkflowHook;

declare const hook: AssistantHook;
if (hook.on === 'call.ending') {
  hook.filters?.[0]?.key satisfies string | undefined;
  // @ts-expect-error only a timeout has options
  void hook.options;
}
for (const action of hook.do) {
  if (action.type === 'message.add') action.message.role satisfies string;
}
