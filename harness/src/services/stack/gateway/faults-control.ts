import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseFaults } from '../../../shared/http-faults/check.ts';
import type { FaultInjector } from '../../../shared/http-faults/faults.ts';
import { readJson, sendJson } from '../../../shared/http/http.ts';
import { changingMethod, controlLimit, nameOfAddress, onlyReadsControl } from './routes-control.ts';

/** Answers `/_/control/faults`, and `/_/control/faults/<name>` for those of one name. */
export async function controlFaults(
  faults: FaultInjector,
  request: IncomingMessage,
  response: ServerResponse,
  rest: string,
): Promise<void> {
  const name = nameOfAddress(rest);
  if (request.method === 'DELETE') faults.replace([], name);
  else if (request.method === changingMethod(name)) {
    faults.replace(parseFaults(await readJson(request, controlLimit)), name);
  } else onlyReadsControl(request, name);
  sendJson(response, 200, faults.list(name));
}
