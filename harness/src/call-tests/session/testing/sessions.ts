import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { filesAround } from '../../scenario/reading/find-file.ts';
import { parseScenario } from '../../scenario/reading/parse-scenario.ts';
import type { Scenario, StepOf } from '../../scenario/index.ts';
import { createSpeechFixtures, type SpeechFixtures } from '../../speech-fixtures/index.ts';
import { type BrowserPool, createBrowserPool } from '../browsers/pool.ts';
import type { SessionEnvironment } from '../session.ts';
import { openSession } from '../open-session.ts';
import type { PageAccess } from '../page-access.ts';
import type { ActionStep, PageVisit } from '../session.ts';
import type { View } from '../view.ts';

const place = { file: 'a-session.yaml', line: 1, column: 1 };

/** A scenario of these parts, with files in the folder. */
function scenarioOf(folder: string, yaml = '', steps = '[wait: 1ms]'): Scenario {
  const file = path.join(folder, 'a-session.yaml');
  const text = `name: a session
${yaml}
steps: ${steps}
`;
  const parseResult = parseScenario(text, file, filesAround(file));
  expect(parseResult).not.toHaveProperty('problems');
  const { scenario } = parseResult;
  return scenario!;
}

type Fields<Kind extends ActionStep['kind']> = Omit<StepOf<Kind>, 'kind' | 'place' | 'source'>;

/** Sessions of one test file; each must close cleanly after its test. */
export function useSessions(openPool: () => BrowserPool = createBrowserPool) {
  const stack = inject('stack');
  const sessions: PageVisit[] = [];
  const notes: string[] = [];
  const neverAborted = new AbortController().signal;
  let folder: string;
  let speech: SpeechFixtures;
  let browsers: BrowserPool;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-session-'));
    speech = createSpeechFixtures({ cacheDir: folder });
    browsers = openPool();
  });
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
    expect(notes.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browsers.close();
    await speech.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const begin = async (
    target: Pick<SessionEnvironment, 'stack' | 'url' | 'access'>,
    scenario: Scenario,
    signal = neverAborted,
  ): Promise<PageVisit> => {
    const onNote = (note: string) => notes.push(note);
    const session = await openSession(
      scenario,
      { ...target, browsers, speech, runId: 'test', onNote },
      signal,
    );
    sessions.push(session);
    return session;
  };

  return {
    stack,
    open: (yaml?: string, steps?: string, signal?: AbortSignal): Promise<PageVisit> =>
      begin({ stack }, scenarioOf(folder, yaml, steps), signal),
    /** A deployed link. */
    openAt: (url: string, access?: PageAccess, yaml?: string): Promise<PageVisit> =>
      begin({ stack: null, url, access }, scenarioOf(folder, yaml)),
    /** Performs one step. */
    do: <Kind extends ActionStep['kind']>(
      session: PageVisit,
      kind: Kind,
      fields: Fields<Kind>,
      signal = neverAborted,
    ) => session.perform({ kind, place, source: kind, ...fields } as unknown as ActionStep, signal),
    /** Resolves to the first view that fits. */
    async see(
      session: PageVisit,
      subject: string,
      isExpected: (view: View) => boolean,
      timeout = 15_000,
    ): Promise<View> {
      let view = await session.look();
      await expect
        .poll(
          async () => {
            view = await session.look();
            return isExpected(view) ? subject : summary(view);
          },
          { timeout, interval: 50 },
        )
        .toBe(subject);
      return view;
    },
  };
}

const summary = ({ page, record, calls }: View) => ({
  status: page.status,
  alert: page.alert,
  advice: page.advice,
  text: page.text.slice(0, 200),
  marks: page.marks.map(({ name }) => name).slice(-6),
  media: page.media,
  visible: page.visible,
  online: page.online,
  calls,
  room: record && {
    state: record.state,
    segments: record.caller.segments,
    speech: record.agentSpeech.length,
  },
});

/** The latest call has completed all stages, and the assistant has joined. */
export const isLive = ({ page }: View): boolean => {
  const names = page.marks.map(({ name }) => name);
  return names.slice(names.lastIndexOf('start')).includes('call-start');
};
