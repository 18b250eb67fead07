import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { allNames } from './names.ts';

const isKnown = (host: string) =>
  allNames.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name));

/** `fetch` for Node that maps the names to a port of this machine and refuses every other host. */
export function createNodeFetch(port: number, certificate: string) {
  const connect = buildConnector({ ca: certificate });
  const agent = new Agent({
    connect(options, callback) {
      if (isKnown(options.hostname)) {
        connect({ ...options, hostname: '127.0.0.1', port: String(port) }, callback);
      } else {
        callback(new Error(`${options.hostname} is not one of the names.`), null);
      }
    },
  });
  const ask = (input: string, init: object) => undiciFetch(input, { ...init, dispatcher: agent });
  return {
    // Equal in everything that our clients use; only the types' names differ.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    fetch: ((input: RequestInfo | URL, init: RequestInit = {}) =>
      ask(input instanceof Request ? input.url : String(input), init)) as unknown as typeof fetch,
    close: () => agent.destroy(),
  };
}
