import type { CreateWorkflow, UpdateWorkflow, WorkflowNode } from './index.ts';

({
  name: 'Intake',
  nodes: [
    { type: 'conversation', name: 'greet', isStart: true, prompt: 'Greet the caller.' },
    { type: 'tool', name: 'bye', tool: { type: 'endCall' } },
  ],
  edges: [{ from: 'greet', to: 'bye', condition: { type: 'ai', prompt: 'Is the caller done?' } }],
}) satisfies CreateWorkflow;

({ globalPrompt: 'Be brief.' }) satisfies UpdateWorkflow;
// @ts-expect-error the nodes and edges are required
({ name: 'Intake' }) satisfies CreateWorkflow;
// @ts-expect-error the name is required
({ type: 'conversation' }) satisfies WorkflowNode;
// @ts-expect-error no such node
({ type: 'hangup', name: 'bye' }) satisfies WorkflowNode;
// @ts-expect-error only a conversation has a prompt
({ type: 'tool', name: 'bye', toolId: 'tool', prompt: 'Say goodbye.' }) satisfies WorkflowNode;

declare const node: WorkflowNode;
if (node.type === 'conversation') {
  node.globalNodePlan?.enterCondition satisfies string | undefined;
} else {
  node.toolId satisfies string | undefined;
}
