import { area } from '../table.ts';

export const template = area({
  text: 'Tools to start from, with the steps that set them up at their provider.',
  record: 'template',
  path: '/template',
  operations: {
    list: {
      text: 'Lists your own and public patterns for tools, newest first.',
      query: {
        collectionId: 'Only templates of this collection, from their `metadata`.',
        visibility: 'Only templates for everybody, or only your own. Both by default.',
        provider: 'Only tools that run at this service; `function` is your own server.',
      },
    },
    listPinned: {
      at: 'GET /template/pinned',
      text: 'Lists the patterns that the platform shows first, all at once.',
    },
    create: {
      text: "Stores patterns for tools, `private` by default. Takes several, but the contract's response is one: the first.",
      errors: ['400 if the list is empty or a template is invalid'],
    },
    get: 'Reads a pattern: the tool, and how to set it up at its provider.',
    update: {
      text: 'Changes a pattern or who can see it. Tools already made from it stay as they are.',
      errors: ['400 if a field is invalid'],
    },
    delete: 'Deletes a pattern and resolves to it. Tools already made from it stay.',
  },
});
