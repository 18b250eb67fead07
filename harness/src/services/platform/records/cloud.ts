// Operations whose result only the hosted platform can have: they are refused, because a run that did not run is no success.
import { requireRecord, platformError } from '../http/responses.ts';
import type { Handler, Handlers } from '../types.ts';
import { resourceAt } from './kinds.ts';

const recordings = ['assistant', 'customer', 'mono', 'stereo', 'video'].map((name) => `${name}-recording`);

/** A file that the hosted platform makes of a call. */
const missingFile =
  (name: string): Handler =>
  async ({ store, params: { id = '' } }) => {
    requireRecord(await store.get('call', id), 'call', id);
    throw platformError(404, `The call ${id} has no ${name.replaceAll('-', ' ')}.`);
  };

const impossible =
  (subject: string): Handler =>
  async () => {
    throw platformError(501, `Not run: ${subject} needs the hosted platform.`);
  };

export const cloudHandlers: Handlers = {
  ...Object.fromEntries(
    [...recordings, 'pcap', 'call-logs'].map((name) => [`GET /call/{id}/${name}`, missingFile(name)]),
  ),
  ...Object.fromEntries(
    Object.entries({
      'POST /eval/simulation/run': 'a simulation',
      'POST /eval/simulation/run/{id}/item/{itemId}/generate': 'an analysis',
      'GET /eval/simulation/concurrency': 'the limit of simulations',
      'POST /eval/simulation/scenario/generate': 'the generation of scenarios',
      'POST /reporting/insight/{id}/run': 'an insight',
      'POST /reporting/insight/preview': 'an insight',
      'POST /structured-output/run': 'a structured output',
      'POST /structured-output/suggest': 'a suggestion',
      'POST /assistant/background-sound/validate': 'the check of a sound',
      'POST /org/{id}/zdr': 'a subscription',
      'DELETE /org/{id}/zdr': 'a subscription',
    }).map(([operation, subject]) => [operation, impossible(subject)]),
  ),
  async 'POST /eval/simulation/suite/{id}/duplicate'(request) {
    const suite = resourceAt('/eval/simulation/suite/{id}');
    const originalSuite = await suite.get(request);
    return suite.create({
      ...request,
      fields: { ...originalSuite, name: `${String(originalSuite['name'])} (copy)` },
    });
  },
  'GET /org/feature-flag': async () => false,
};
