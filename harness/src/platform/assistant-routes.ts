import { platformError } from './errors.ts';
import type { Route } from './router.ts';
import { parseListQuery } from './validation.ts';

export const assistantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/assistant',
    access: 'private',
    async handle({ deps, query }) {
      return { status: 200, body: await deps.store.list('assistant', parseListQuery(query)) };
    },
  },
  {
    method: 'GET',
    path: '/assistant/{id}',
    access: 'private',
    async handle({ deps, params: { id = '' } }) {
      const assistant = await deps.store.get('assistant', id);
      if (!assistant) throw platformError(404, `There is no assistant ${id}.`);
      return { status: 200, body: assistant };
    },
  },
];
