import { found, platformError } from '../http/errors.ts';
import { omit } from '../json.ts';
import { everything } from '../resources/list-query.ts';
import type { PlatformRecord, PlatformStore } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';

/** The owner of the stack's private key. */
export const owner = { email: 'owner@firmline.example', fullName: 'Stack owner', role: 'admin' } as const;

type OrgRequest = PlatformRequest<{ readonly id: string }>;

export async function listUsers({ store, params: { id } }: OrgRequest) {
  found(await store.get('org', id), 'org', id);
  const members = await store.list('member', {
    where: [{ path: 'memberOf', is: id }],
    limit: everything,
    order: 'ASC',
  });
  return members.map((member) => omit(member, 'memberOf', 'orgId'));
}

/** Emulation: invited people become members at once; no mail is sent. */
export async function invite({ store, params: { id }, fields }: OrgRequest): Promise<void> {
  found(await store.get('org', id), 'org', id);
  const { emails, role } = fields;
  const invited = Array.isArray(emails) ? emails : [];
  await store.atomically(async (inner) => {
    for (const email of invited) {
      if (typeof email !== 'string' || (await memberByEmail(inner, id, email))) continue;
      await inner.insert('member', { email, role, memberOf: id });
    }
  });
}

export async function updateRole({ store, params: { id }, fields }: OrgRequest): Promise<void> {
  const userId = String(fields['userId']);
  const member = await memberById(store, id, userId);
  await store.update('member', member.id, { role: fields['role'] });
}

export async function removeMember({
  store,
  params: { id, memberId },
}: PlatformRequest<{ readonly id: string; readonly memberId: string }>): Promise<void> {
  const member = await memberById(store, id, memberId);
  await store.remove('member', member.id);
}

/** The stack's owner leaves. */
export async function leave({ store, keys, params: { id } }: OrgRequest): Promise<void> {
  found(await store.get('org', id), 'org', id);
  if (id === keys.orgId) throw platformError(409, 'The owner of this stack cannot leave its organisation.');
  const member = found(await memberByEmail(store, id, owner.email), 'member', owner.email);
  await store.remove('member', member.id);
}

async function memberById(store: PlatformStore, orgId: string, userId: string): Promise<PlatformRecord> {
  found(await store.get('org', orgId), 'org', orgId);
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
