import type { Handlers } from '../handler-types.ts';
import { found } from '../http/errors.ts';
import { textAt } from '../json.ts';
import type { PlatformRequest } from '../types.ts';
import { resource } from './resource.ts';

/** Emulation: always the same draft, a greeting, then each tool in turn. Nothing is stored. */
async function generate({ store, fields }: PlatformRequest) {
  const toolIds = Array.isArray(fields['toolIds']) ? fields['toolIds'].map(String) : [];
  const tools = [];
  for (const id of toolIds) tools.push(found(await store.get('tool', id), 'tool', id));
  const steps = tools.map((tool, index) => ({
    type: 'tool',
    name: `tool-${index + 1}`,
    toolId: textAt(tool, 'id'),
  }));
  const start = {
    type: 'conversation',
    name: 'greeting',
    isStart: true,
    prompt: 'Greet the caller and ask what the call is about.',
  };
  const nodes = [start, ...steps];
  return {
    name: 'Scripted draft',
    nodes,
    edges: steps.map(({ name: to }, index) => ({ from: nodes[index]?.name, to })),
  };
}

export const workflow: Handlers['workflow'] = {
  ...resource({ kind: 'workflow', listsEverything: true }),
  generate,
};
