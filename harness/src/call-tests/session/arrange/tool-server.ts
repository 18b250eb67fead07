import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import type { ServerSpec } from '../../scenario/index.ts';
import type { Cleanup } from '../cleanup.ts';

const toolCalls = v.object({
  message: v.object({
    toolCallList: v.array(v.object({ id: v.string(), function: v.object({ name: v.string() }) })),
  }),
});

interface ToolServer {
  readonly url: string;
  /** Functions whose results nobody has asked for so far. */
  readonly unusedResults: () => readonly string[];
}

/** The server of a scenario: its own, or one on this machine that returns the results of functions. */
export async function serverOf({ url, results = {} }: ServerSpec, cleanup: Cleanup): Promise<ToolServer> {
  if (url !== undefined) return { url, unusedResults: () => [] };
  const calledTools = new Set<string>();
  const server = createServer(async (request, response) => {
    const { success, output } = v.safeParse(
      v.pipe(v.string(), v.parseJson(), toolCalls),
      (await request.toArray()).join(''),
    );
    const answers = (success ? output.message.toolCallList : []).map(({ id, function: { name } }) => {
      calledTools.add(name);
      return {
        toolCallId: id,
        name,
        ...(Object.hasOwn(results, name)
          ? { result: results[name] }
          : { error: `There is no result of ${name}.` }),
      };
    });
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(success ? { results: answers } : {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    unusedResults: () => Object.keys(results).filter((name) => !calledTools.has(name)),
  };
}
