import { area } from '../table.ts';

export const token = area({
  text: 'API keys. Responses contain the keys themselves, so keep them out of logs.',
  record: 'token, not the key itself',
  operations: {
    list: {
      at: 'GET /token',
      text: 'Lists your API keys, public and private, newest first. The response contains the secrets in `value`.',
    },
    create: {
      at: 'POST /token',
      text: 'Makes an API key, `private` by default. A page needs a `public` one, best restricted to its origins and assistants.',
      errors: ['400 if a restriction is invalid'],
    },
    get: {
      at: 'GET /token/{id}',
      text: 'Reads an API key with its restrictions. The response contains the secret in `value`.',
      errors: ['404 if there is no such token'],
    },
    update: {
      at: 'PATCH /token/{id}',
      text: 'Renames an API key or changes what it may do. The key itself stays the same.',
      errors: ['400 if a restriction is invalid', '404 if there is no such token'],
    },
    delete: {
      at: 'DELETE /token/{id}',
      text: 'Revokes an API key at once. Requests that still send it get a 401.',
      errors: ['404 if there is no such token'],
    },
  },
});
