import type { firmSuite } from './firm-table.ts';

type FirmTable = Pick<ReturnType<typeof firmSuite>, 'before' | 'rows'>;
type Write = Parameters<Parameters<FirmTable['before']>[0]>[0];

function refuse(firms: FirmTable, isRefused: (request: Write) => boolean): void {
  firms.before((request, response) => {
    if (!isRefused(request)) return false;
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"42501","message":"no"}');
    return true;
  });
}

/** Refuses writes of a method from this one on, counted from 1. */
export function refuseFrom(firms: FirmTable, method: string, first: number): void {
  let count = 0;
  refuse(firms, (request) => request.method === method && ++count >= first);
}

/** Refuses the batches of an import that are not full. Two are in flight, and the second one may arrive first. */
export const refuseLastBatch = (firms: FirmTable): void =>
  refuse(firms, ({ method, body }) => method === 'POST' && (JSON.parse(body) as unknown[]).length !== 1000);

/** Lets somebody else write a firm just before the first write of this method. */
export function writeBefore(firms: FirmTable, method: string, slug: string): void {
  let isFirst = true;
  firms.before((request) => {
    if (request.method === method && isFirst) {
      isFirst = false;
      Object.assign(
        firms.rows.find((row) => row.slug === slug)!,
        { name: 'Else', updated_at: '2026-09-09' },
      );
    }
    return false;
  });
}

/** Accepts writes and makes none, as where a policy hides the rows or a trigger drops the change. */
export const acceptWithoutEffect = (firms: FirmTable): void =>
  firms.before(({ method }, response) => {
    if (method === 'GET') return false;
    response.writeHead(200, { 'content-type': 'application/json', 'content-range': '*/0' }).end('[]');
    return true;
  });
