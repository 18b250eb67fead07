import { createAsk, askServices } from '../auth/ask.ts';
import type { Setting, Settings } from '../config/settings.ts';
import type { DoctorCheck, CheckInput, DoctorFinding } from '../doctor/check.ts';
import { memoryOutput } from './memory-output.ts';
import { type RequestHandler, testServer } from './platform-server.ts';

export const serviceKey = 'the-service-role-key-of-a-test';
export const anonKey = 'the-anonymous-key-of-a-test';

/** Doctor's checks against a service that answers as the test says; new for every test. */
export function doctorSuite() {
  const service = testServer();
  return {
    service,
    keys: (): Settings => ({ supabaseUrl: service.url, serviceRoleKey: serviceKey, anonKey }),
  };
}

/** What a check finds with these settings. */
export async function findingsOf(
  check: DoctorCheck,
  values: Settings,
  inputs: Partial<CheckInput> = {},
): Promise<DoctorFinding[]> {
  const ask = askServices(createAsk(memoryOutput({ timeoutMs: 20_000 })), values);
  const { signal } = new AbortController();
  const commonInput = { source: 'a test', pageUrl: undefined, signal };
  const stepToSet = (name: Setting) => ({ advice: 'Set it.', command: `set ${name}` });
  return [...(await check.run({ values, ask, stepToSet, ...commonInput, ...inputs }))];
}

/** Findings that are not well, such as `table failed`. */
export const failedIn = (findings: readonly DoctorFinding[]): string[] =>
  findings.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id} ${status}`);

/** Answers with JSON, as PostgREST does. */
export const json =
  (body: unknown, status = 200): RequestHandler =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-range': '*/*' })
      .end(JSON.stringify(body));
