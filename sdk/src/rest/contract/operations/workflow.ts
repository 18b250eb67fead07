import { area } from '../table.ts';

export const workflow = area({
  text: 'Workflows: conversations as nodes, with edges between them.',
  record: 'workflow',
  path: '/workflow',
  operations: {
    list: 'Lists the stored graphs of conversations, all at once.',
    create: {
      text: 'Stores a conversation as nodes and edges. Calls and phone numbers can then name it by its id.',
      errors: ['400 if a node or an edge is invalid'],
    },
    get: 'Reads the nodes, edges and settings of a stored conversation.',
    update: {
      text: 'Changes a stored conversation. `nodes` and `edges` are replaced as a whole; fields left out stay as they are.',
      errors: ['400 if a node or an edge is invalid'],
    },
    delete:
      'Deletes a stored conversation and resolves to it. Calls and numbers that name its id can no longer use it.',
    generate: {
      at: 'POST /workflow/generate',
      text: 'Drafts nodes and edges that use the tools named in `toolIds`, and stores nothing: pass the result to `create`.',
      errors: ['404 if one of the tools does not exist'],
    },
  },
});
