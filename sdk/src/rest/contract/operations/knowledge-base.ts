import { area } from '../table.ts';

export const knowledgeBase = area({
  text: 'Sources in which an assistant looks things up: a Trieve dataset, or your own server.',
  record: 'knowledge base',
  path: '/knowledge-base',
  operations: {
    list: 'Lists the sources with their search settings, newest first.',
    create: {
      text: "Connects a Trieve dataset, or a server of yours that the platform asks with a `knowledge-base-request`. An assistant's model then names it by id.",
      errors: ['400 if the dataset or the server is missing'],
    },
    get: "Reads a source's provider and search settings.",
    update: "Changes a source's name, search settings or server. Fields left out stay as they are.",
    delete: 'Disconnects a source and resolves to its settings. The dataset or server itself is not touched.',
  },
});
