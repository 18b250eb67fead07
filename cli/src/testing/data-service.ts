import { slugHeader } from '@firmline/sdk/firms';
import type { RecordedRequest } from './platform-server.ts';
import type { ServerResponse } from 'node:http';

/** What anonymous visitors may wrongly do. */
export type Hole = 'list' | 'read-other' | 'insert' | 'update' | 'delete' | 'expired';

export interface DataServiceOptions {
  readonly holes?: readonly Hole[];
  /** Whether a slug can be used only once. */
  readonly unique?: boolean;
  /** Whether the policy decodes the percent-encoded header. */
  readonly decodes?: boolean;
  /** Whether visitors can read the firm they name. */
  readonly reads?: boolean;
}

interface Row {
  slug: string;
  name: string;
  expires_at?: string;
}

export const serviceKey = 'the-service-role-key-of-a-test';
export const anonKey = 'the-anonymous-key-of-a-test';

/** A firms table that responds to doctor's requests like PostgREST, with the given holes. */
export function dataService({
  holes = [],
  unique = true,
  decodes = true,
  reads = true,
}: DataServiceOptions = {}) {
  const rows: Row[] = [{ slug: 'somebody', name: 'Somebody' }];
  const has = (hole: Hole) => holes.includes(hole);

  function select(request: RecordedRequest, url: URL): Row[] {
    // Other filters than for one slug match every row.
    const [, filter] = /^eq\.(.*)$/.exec(url.searchParams.get('slug') ?? '') ?? [];
    const matching = rows.filter(({ slug }) => filter === undefined || filter === slug);
    if (request.headers['apikey'] === serviceKey) return matching;
    const named = request.headers[slugHeader];
    return matching.filter(({ slug, expires_at }) => {
      if (expires_at !== undefined && !has('expired')) return false;
      if (named === (decodes ? encodeURIComponent(slug) : slug)) return reads;
      return filter === undefined ? has('list') : has('read-other');
    });
  }

  return {
    rows,
    answer(request: RecordedRequest, response: ServerResponse): void {
      const url = new URL(request.url, 'http://x');
      const isOwner = request.headers['apikey'] === serviceKey;
      const send = (status: number, body: unknown) => {
        const type = { 'content-type': 'application/json', 'content-range': '*/*' };
        response.writeHead(status, type).end(body === null ? '' : JSON.stringify(body));
      };
      const denied = { code: '42501', message: 'permission denied' };
      const filter = url.searchParams.get('slug') ?? '';
      const selected = ({ slug }: Row) =>
        filter === `eq.${slug}` || (filter.startsWith('in.') && filter.includes(`"${slug}"`));
      switch (request.method) {
        case 'POST': {
          if (!isOwner && !has('insert')) return send(401, denied);
          if (!unique) return send(400, { code: '42P10', message: 'no unique constraint' });
          rows.push(JSON.parse(request.body) as Row);
          return send(201, null);
        }
        case 'PATCH': {
          if (!isOwner && !has('update')) return send(401, denied);
          for (const row of rows.filter(selected)) Object.assign(row, JSON.parse(request.body));
          return send(200, null);
        }
        case 'DELETE': {
          if (!isOwner && !has('delete')) return send(401, denied);
          for (const row of rows.filter(selected)) rows.splice(rows.indexOf(row), 1);
          return send(200, null);
        }
        default:
          return send(200, select(request, url));
      }
    },
  };
}
