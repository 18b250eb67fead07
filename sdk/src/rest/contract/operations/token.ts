import { area } from '../table.ts';

export const token = area({
  text: 'API keys. Responses contain the keys themselves, so keep them out of logs.',
  record: 'token',
  path: '/token',
  values: { id: 'id of the token, not the key itself' },
  operations: {
    list: 'Lists your API keys, public and private, newest first. The response contains the secrets in `value`.',
    create: {
      text: 'Makes an API key, `private` by default. A page needs a `public` one, best restricted to its origins and assistants.',
      errors: ['400 if a restriction is invalid'],
    },
    get: 'Reads an API key with its restrictions. The response contains the secret in `value`.',
    update: {
      text: 'Renames an API key or changes what it may do. The key itself stays the same.',
      errors: ['400 if a restriction is invalid'],
    },
    delete: 'Revokes an API key at once. Requests that still send it get a 401.',
  },
});
