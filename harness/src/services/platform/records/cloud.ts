// Operations whose result only the hosted platform can have. What they create is kept, and says that it was not run.
import { randomUUID } from 'node:crypto';
import { requireRecord, platformError } from '../http/responses.ts';
import type { Handler, Handlers, PlatformRequest } from '../types.ts';
import { type JsonObject, objectsAt, textAt } from '../values.ts';
import { resourceAt } from './kinds.ts';
import { notRun } from './not-run.ts';

const simulationRuns = resourceAt('/eval/simulation/run/{id}');

/** The simulations of a run's entry: one, or those of a suite. */
async function simulationsOf({ store }: PlatformRequest, entry: JsonObject): Promise<readonly JsonObject[]> {
  const suiteId = textAt(entry, 'simulationSuiteId') ?? textAt(entry, 'suiteId');
  if (suiteId === undefined) return [entry];
  const kind = 'eval-simulation-suite';
  const { simulationIds } = requireRecord(await store.get(kind, suiteId), kind, suiteId);
  return Array.isArray(simulationIds) ? simulationIds.map((simulationId: unknown) => ({ simulationId })) : [];
}

/** Creates a run that has ended, with an item for each simulation and repetition. */
async function createSimulationRun(request: PlatformRequest) {
  const { store, fields, platformUrl } = request;
  const entries = objectsAt(fields, 'simulations');
  const simulations = (await Promise.all(entries.map((entry) => simulationsOf(request, entry)))).flat();
  const iterations = typeof fields['iterations'] === 'number' ? fields['iterations'] : 1;
  const now = new Date().toISOString();
  const totalCount = simulations.length * iterations;
  const counts = { total: totalCount, passed: 0, failed: 0, running: 0, queued: 0, canceled: totalCount };
  const message = notRun('a simulation');
  const end = { status: 'ended', endedReason: message, queuedAt: now, endedAt: now };
  // Not documented, but the vendor's own programs count a run without any as passed.
  const results = Array.from({ length: totalCount }, () => ({ status: 'canceled', message }));
  return store.atomically(async (transaction) => {
    const simulationRun = await transaction.insert('eval-simulation-run', {
      ...fields,
      ...end,
      itemCounts: counts,
      results,
    });
    const simulationRunItemIds: string[] = [];
    for (const { simulationId, scenarioId, personalityId } of simulations) {
      for (let iterationNumber = 1; iterationNumber <= iterations; iterationNumber++) {
        const item = await transaction.insert('eval-simulation-run-item', {
          runId: simulationRun.id,
          simulationId,
          scenarioId,
          personalityId,
          iterationNumber,
          status: 'canceled',
          queuedAt: now,
          canceledAt: now,
          failureReason: message,
        });
        simulationRunItemIds.push(item.id);
      }
    }
    return {
      ...simulationRun,
      simulationRunItemIds,
      message,
      url: `${platformUrl}/eval/simulation/run/${simulationRun.id}`,
    };
  });
}

const insights = resourceAt('/reporting/insight/{id}');

function unfinishedInsight(insightId: string, { keys }: PlatformRequest): JsonObject {
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now };
  return { id: randomUUID(), insightId, orgId: keys.orgId, ...times, endedMessage: notRun('an insight') };
}

const noSuggestions = { systemPromptSuggestions: [], toolSuggestions: [], scenarioSuggestions: [] };

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
    throw platformError(501, notRun(subject));
  };

export const cloudHandlers: Handlers = {
  ...Object.fromEntries(
    [...recordings, 'pcap', 'call-logs'].map((name) => [`GET /call/{id}/${name}`, missingFile(name)]),
  ),
  'POST /eval/simulation/run': createSimulationRun,
  /** Cancels a run, which has ended already. */
  'PATCH /eval/simulation/run/{id}': simulationRuns.get,
  'PATCH /eval/simulation/run/{id}/item/{itemId}': resourceAt('/eval/simulation/run/{id}/item/{itemId}').get,
  async 'POST /eval/simulation/run/{id}/item/{itemId}/generate'(request) {
    const improvementSuggestions = { analysis: notRun('an analysis'), ...noSuggestions };
    const item = resourceAt('/eval/simulation/run/{id}/item/{itemId}');
    await item.update({ ...request, fields: { improvementSuggestions } });
  },
  'GET /eval/simulation/concurrency': async ({ keys: { orgId } }) => ({
    orgId,
    concurrencyLimit: 0,
    activeSimulations: 0,
    availableToStart: 0,
    createdAt: null,
    updatedAt: null,
    isDefault: true,
  }),
  'POST /eval/simulation/scenario/generate': async () => ({
    scenarios: [],
    coverageNotes: notRun('the generation of scenarios'),
  }),
  async 'POST /eval/simulation/suite/{id}/duplicate'(request) {
    const suite = resourceAt('/eval/simulation/suite/{id}');
    const originalSuite = await suite.get(request);
    return suite.create({
      ...request,
      fields: { ...originalSuite, name: `${String(originalSuite['name'])} (copy)` },
    });
  },
  async 'POST /reporting/insight/{id}/run'(request) {
    await insights.get(request);
    return unfinishedInsight(request.params['id'] ?? '', request);
  },
  'POST /reporting/insight/preview': async (request) => unfinishedInsight(randomUUID(), request),
  'POST /structured-output/run': async () => ({ message: notRun('a structured output') }),
  'POST /structured-output/suggest': impossible('a suggestion'),
  'POST /assistant/background-sound/validate': impossible('the check of a sound'),
  'POST /org/{id}/zdr': impossible('a subscription'),
  'DELETE /org/{id}/zdr': impossible('a subscription'),
  'GET /org/feature-flag': async () => false,
};
