import { sign } from 'hono/jwt';
import { requireRecord } from './http/responses.ts';
import type { Handlers, PlatformRequest } from './types.ts';

const tokenLifeSeconds = 3600;

/** @throws HttpError 404 for an unknown organisation */
const orgOf = async ({ store, params: { id = '' } }: PlatformRequest) =>
  requireRecord(await store.get('org', id), 'org', id);

const accept = async (request: PlatformRequest) => void (await orgOf(request));

export const orgHandlers: Handlers = {
  /** Returns a private token that is valid for an hour. */
  async 'GET /org/{id}/auth'(request) {
    const { id } = await orgOf(request);
    const issuedAtSeconds = Math.floor(Date.now() / 1000);
    const tokenClaims = {
      orgId: id,
      token: { tag: 'private' },
      iat: issuedAtSeconds,
      exp: issuedAtSeconds + tokenLifeSeconds,
    };
    return {
      accessToken: await sign(tokenClaims, request.keys.platformPrivateKey, 'HS256'),
      aud: { orgId: id },
    };
  },
  // Emulation: the owner is the only member. Invitations and all else about members are accepted without effect.
  async 'GET /org/{id}/user'(request) {
    const { id, createdAt, updatedAt } = await orgOf(request);
    return [{ id, createdAt, updatedAt, email: 'owner@firmline.example', fullName: 'Stack owner' }];
  },
  async 'GET /org/{id}/invitations/pending'(request) {
    await orgOf(request);
    return { invitations: [] };
  },
  async 'DELETE /org/{id}/invitations/{invitationId}'({ params: { invitationId = '' } }) {
    return requireRecord(null, 'invitation', invitationId);
  },
  'POST /org/{id}/invite': accept,
  'PATCH /org/{id}/role': accept,
  'DELETE /org/{id}/member/{memberId}/leave': accept,
  'DELETE /org/{id}/leave': accept,
};
