import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { StackInfo } from '../../../shared/stack-info.ts';
import { isObject } from '#util/is-object';
import { jsonOf } from '../../judge/traffic.ts';
import type { PausedRequest, Substitute, Substitution } from '../engines/interception.ts';
import { keyProblem } from './key-problem.ts';
import { isVendors, type OwnPage, servicesOf, vendorDomains } from './own-page.ts';

const machineFile = 'call-machine-object-bundle.js';

/** Kinds of records that a call may name by id. */
const kinds = ['assistant', 'squad', 'workflow'] as const;
type Kind = (typeof kinds)[number];

/**
 * The local stack in place of the hosted services that a page calls: its platform, with the stack's key and assistant, the
 * call machine, and the look-up of rooms. The rest of the vendors' hosts does not exist.
 * @param headers bind a request to the attempt's plan and faults
 */
export function substitutionFor(
  page: OwnPage,
  stack: StackInfo,
  headers: Readonly<Record<string, string>>,
): Substitution {
  const { platform } = servicesOf(page, stack);
  const isPlatform = (url: string) => url === platform || url.startsWith(`${platform}/`);
  const knownIds = new Map<string, Promise<boolean>>();
  const folders = new Map(Object.entries(page.hosts ?? {}));

  const isKnownId = (kind: Kind, id: string): Promise<boolean> => {
    const url = `${stack.platformUrl}/${kind}/${encodeURIComponent(id)}`;
    const lookup = knownIds.get(url) ?? isThere(url, stack);
    knownIds.set(url, lookup);
    return lookup;
  };

  const toPlatform = async (request: PausedRequest): Promise<Substitute> => {
    const { authorization, ...otherHeaders } = request.headers;
    const sentBody = jsonOf(request.body);
    const body = isObject(sentBody)
      ? JSON.stringify(await withKnownIds(sentBody, isKnownId, stack))
      : request.body;
    return {
      url: stack.platformUrl + request.url.slice(platform.length),
      headers: {
        ...otherHeaders,
        ...headers,
        ...(authorization === undefined
          ? {}
          : {
              // The platform judges what is no key.
              authorization: keyProblem(authorization) ? authorization : `Bearer ${stack.platformPublicKey}`,
            }),
      },
      ...(body === undefined ? {} : { body }),
    };
  };

  return {
    patterns: [
      `${platform}*`,
      ...[...folders.keys()].map((host) => `*://${host}/*`),
      ...vendorDomains.flatMap((domain) => [`*://${domain}/*`, `*://*.${domain}/*`]),
    ],
    handles(url) {
      if (isPlatform(url)) return true;
      const { hostname } = new URL(url);
      return folders.has(hostname) || isVendors(hostname);
    },
    async find(request) {
      if (isPlatform(request.url)) return toPlatform(request);
      const { hostname, pathname } = new URL(request.url);
      const folder = folders.get(hostname);
      if (folder !== undefined) return fileAt(folder, pathname);
      if (hostname.startsWith('c.') && pathname.endsWith(`/${machineFile}`))
        return { url: `${stack.callMachineUrl}/${machineFile}`, headers: { ...request.headers, ...headers } };
      const room = hostname.startsWith('gs.') && /^\/rooms\/check\/.*\/([\w-]+)$/.exec(pathname)?.[1];
      return room ? substituteOf(`${stack.roomUrl.replace(/^http/, 'ws')}/${room}`) : 'refused';
    },
  };
}

const substituteOf = (server: string): Substitute => ({
  status: 200,
  contentType: 'application/json',
  bytes: Buffer.from(JSON.stringify({ server })),
});

/**
 * The file at a path of a host, which may name a version that the folder does not, or a module without its ending:
 * `/react@19/index.js`, `/react@19`.
 */
async function fileAt(folder: string, pathname: string): Promise<Substitute> {
  const plainPath = pathname.replaceAll(/(?<=[^/])@[^/]+/g, '');
  for (const name of [pathname, plainPath, `${plainPath}.js`]) {
    const file = path.join(folder, name);
    const bytes = await readFile(file).catch(() => null);
    if (bytes) return { status: 200, contentType: getMimeType(file) ?? 'application/octet-stream', bytes };
  }
  return {
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    bytes: Buffer.from(`No file in ${folder}`),
  };
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

async function isThere(url: string, { platformPrivateKey, controlToken }: StackInfo): Promise<boolean> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${platformPrivateKey}`, 'x-firmline-token': controlToken },
  });
  await response.body?.cancel();
  return response.ok;
}

/** A request's body with the stack's assistant in place of records that only the hosted platform has. */
async function withKnownIds(
  body: Readonly<Record<string, unknown>>,
  isKnownId: (kind: Kind, id: string) => Promise<boolean>,
  stack: Pick<StackInfo, 'assistantId'>,
): Promise<Readonly<Record<string, unknown>>> {
  const result: Record<string, unknown> = { ...body };
  for (const kind of kinds) {
    const id = body[`${kind}Id`];
    // The platform judges what is no id.
    if (!isUuid(id) || (await isKnownId(kind, id))) continue;
    Reflect.deleteProperty(result, `${kind}Id`);
    result['assistantId'] = stack.assistantId;
  }
  const { squad } = body;
  if (isObject(squad) && Array.isArray(squad['members'])) {
    const members = squad['members'].map((member: unknown) =>
      isObject(member) ? withKnownIds(member, isKnownId, stack) : member,
    );
    result['squad'] = { ...squad, members: await Promise.all(members) };
  }
  return result;
}
