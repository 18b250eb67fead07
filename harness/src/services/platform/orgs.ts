import { sign } from 'hono/jwt';
import { found, platformError } from './http/errors.ts';
import { conditionsOf, everything, pageOf } from './records/list-query.ts';
import type { PlatformRecord, PlatformStore } from './store.ts';
import type { Handlers } from './types.ts';
import { omit } from './values.ts';

/** The owner of the stack's private key. */
export const owner = { email: 'owner@firmline.example', fullName: 'Stack owner', role: 'admin' } as const;

const tokenLifeSeconds = 3600;

export const orgHandlers: Handlers = {
  /** Returns a private token that is valid for an hour. */
  async 'GET /org/{id}/auth'({ store, keys, params: { id = '' } }) {
    await readOrg(store, id);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { orgId: id, token: { tag: 'private' }, iat, exp: iat + tokenLifeSeconds };
    return { accessToken: await sign(claims, keys.platformPrivateKey, 'HS256'), aud: { orgId: id } };
  },
  async 'GET /org/{id}/user'({ store, params: { id = '' }, query }) {
    await readOrg(store, id);
    const where = [{ path: 'memberOf', is: id }, ...conditionsOf(query)];
    const { limit } = pageOf(query, everything);
    const members = await store.list('member', { where, limit, order: 'ASC' });
    return members.map((member) => omit(member, 'memberOf', 'orgId'));
  },
  /** Emulation: invited people become members at once; no mail is sent. */
  async 'POST /org/{id}/invite'({ store, params: { id = '' }, fields: { emails, role } }) {
    await readOrg(store, id);
    await store.atomically(async (inner) => {
      for (const email of Array.isArray(emails) ? emails : []) {
        if (typeof email !== 'string' || (await memberByEmail(inner, id, email))) continue;
        await inner.insert('member', { email, role, memberOf: id });
      }
    });
  },
  async 'PATCH /org/{id}/role'({ store, params: { id = '' }, fields: { userId, role } }) {
    const member = await memberById(store, id, String(userId));
    await store.update('member', member.id, { role });
  },
  async 'DELETE /org/{id}/member/{memberId}/leave'({ store, params: { id = '', memberId = '' } }) {
    const member = await memberById(store, id, memberId);
    await store.remove('member', member.id);
  },
  /** The stack's owner leaves. */
  async 'DELETE /org/{id}/leave'({ store, keys, params: { id = '' } }) {
    await readOrg(store, id);
    if (id === keys.orgId) throw platformError(409, 'The owner of this stack cannot leave its organisation.');
    const member = found(await memberByEmail(store, id, owner.email), 'member', owner.email);
    await store.remove('member', member.id);
  },
};

const readOrg = async (store: PlatformStore, id: string): Promise<PlatformRecord> =>
  found(await store.get('org', id), 'org', id);

async function memberById(store: PlatformStore, orgId: string, userId: string): Promise<PlatformRecord> {
  await readOrg(store, orgId);
  const member = await store.get('member', userId);
  return found(member?.['memberOf'] === orgId ? member : null, 'member', userId);
}

async function memberByEmail(store: PlatformStore, orgId: string, email: string) {
  const where = [
    { path: 'memberOf', is: orgId },
    { path: 'email', is: email },
  ];
  return (await store.list('member', { where, limit: 1 }))[0];
}
