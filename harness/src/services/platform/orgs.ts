import { sign } from 'hono/jwt';
import { found, platformError } from './http/responses.ts';
import { conditionsOf, everything, pageOf } from './records/list-query.ts';
import type { PlatformStore } from './store.ts';
import type { Handlers } from './types.ts';
import { omit } from './values.ts';

/** The owner of the stack's private key. */
export const owner = { email: 'owner@firmline.example', fullName: 'Stack owner', role: 'admin' } as const;

const tokenLifeSeconds = 3600;

export const orgHandlers: Handlers = {
  /** Returns a private token that is valid for an hour. */
  async 'GET /org/{id}/auth'({ store, keys, params: { id = '' } }) {
    await membersOf(store, id);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { orgId: id, token: { tag: 'private' }, iat, exp: iat + tokenLifeSeconds };
    return { accessToken: await sign(claims, keys.platformPrivateKey, 'HS256'), aud: { orgId: id } };
  },
  async 'GET /org/{id}/user'({ store, params: { id = '' }, query }) {
    const where = [...(await membersOf(store, id)), ...conditionsOf(query)];
    const { limit } = pageOf(query, everything);
    const members = await store.list('member', { where, limit, order: 'ASC' });
    return members.map((member) => omit(member, 'memberOf', 'orgId'));
  },
  /** Emulation: invited people become members at once; no mail is sent. */
  'POST /org/{id}/invite': ({ store, params: { id = '' }, fields: { emails, role } }) =>
    store.atomically(async (inner) => {
      for (const email of [emails].flat().map(String))
        if (!(await memberWith(inner, id, 'email', email)))
          await inner.insert('member', { email, role, memberOf: id });
    }),
  async 'PATCH /org/{id}/role'({ store, params: { id = '' }, fields: { userId, role } }) {
    const member = await memberWith(store, id, 'id', String(userId));
    await store.update('member', found(member, 'member', String(userId)).id, { role });
  },
  async 'DELETE /org/{id}/member/{memberId}/leave'({ store, params: { id = '', memberId = '' } }) {
    const member = await memberWith(store, id, 'id', memberId);
    await store.remove('member', found(member, 'member', memberId).id);
  },
  /** The stack's owner leaves. */
  async 'DELETE /org/{id}/leave'({ store, keys, params: { id = '' } }) {
    if (id === keys.orgId) throw platformError(409, 'The owner of this stack cannot leave its organisation.');
    const member = await memberWith(store, id, 'email', owner.email);
    await store.remove('member', found(member, 'member', owner.email).id);
  },
};

/** @throws HttpError 404 for an unknown organisation */
async function membersOf(store: PlatformStore, org: string) {
  found(await store.get('org', org), 'org', org);
  return [{ path: 'memberOf', is: org }];
}

async function memberWith(store: PlatformStore, org: string, path: 'id' | 'email', is: string) {
  const where = [...(await membersOf(store, org)), { path, is }];
  return (await store.list('member', { where, limit: 1 }))[0];
}
