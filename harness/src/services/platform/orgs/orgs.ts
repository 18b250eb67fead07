import { signJwt } from '../auth/jwt.ts';
import { found, platformError } from '../http/errors.ts';
import type { Handlers } from '../handler-types.ts';
import { omit } from '../json.ts';
import { resource } from '../resources/resource.ts';
import { invite, leave, listUsers, owner, removeMember, updateRole } from './members.ts';

const tokenLifeSeconds = 3600;

const orgs = resource({
  kind: 'org',
  listsEverything: true,
  owns: { kinds: ['member'], field: 'memberOf' },
  complete: ({ fields }) => ({ channel: 'default', hipaaEnabled: false, ...fields }),
  async changed({ id }, store, how) {
    if (how === 'create') await store.insert('member', { ...owner, memberOf: id });
  },
  deleting({ id }, _store, { keys }) {
    if (id === keys.orgId) throw platformError(409, 'The organisation of this stack cannot be deleted.');
  },
  show: (record) => omit(record, 'orgId'),
});

export const org: Handlers['org'] = {
  ...orgs,
  async delete(request) {
    await orgs.delete(request);
  },
  /** Returns a private token that is valid for an hour. */
  async getAuth({ store, keys, params: { id } }) {
    found(await store.get('org', id), 'org', id);
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = { orgId: id, token: { tag: 'private' }, iat: issuedAt, exp: issuedAt + tokenLifeSeconds };
    return { accessToken: signJwt(claims, keys.platformPrivateKey), aud: { orgId: id } };
  },
  invite,
  leave,
  listUsers,
  removeMember,
  updateRole,
};
