import type { Handlers } from '../handler-types.ts';
import { platformError } from '../http/errors.ts';
import { isObject } from '../json.ts';
import type { PlatformRequest } from '../types.ts';
import { conditionsOf, everything } from './list-query.ts';
import { resource } from './resource.ts';

const templates = resource({
  kind: 'template',
  where: (query) => conditionsOf(query, { collectionId: 'metadata.collectionId' }),
});

/** The contract accepts several but returns one; this returns the first. */
async function create(request: PlatformRequest) {
  const given = [request.body].flat().filter(isObject);
  const made = [];
  for (const fields of given) made.push(await templates.create({ ...request, fields }));
  if (made.length === 0) throw platformError(400, ['the body must contain a template']);
  return made[0];
}

/** The contract does not define "pinned"; here it is a collection of that type. */
async function listPinned(request: PlatformRequest) {
  return request.store.list('template', {
    where: [{ path: 'metadata.collectionType', is: 'pinned' }],
    limit: everything,
  });
}

export const template: Handlers['template'] = { ...templates, create, listPinned };
