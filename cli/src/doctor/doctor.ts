import { FirmlineError } from '@firmline/sdk/errors';
import type { PlatformFlags } from '../api/platform-session.ts';
import { createAsk, askServices } from '../auth/ask.ts';
import { stepToSet, findPage } from '../config/connections.ts';
import { findGroup, groupNames, sourceInWords } from '../config/resolve.ts';
import { problemOfStack } from '../config/running-stack.ts';
import type { Settings } from '../config/settings.ts';
import { commandForSame } from '../config/this-command.ts';
import { userError } from '../errors.ts';
import { startCommand } from '../invocation.ts';
import { untilStopped } from '../until-stopped.ts';
import { checkNamed, type DoctorCheck, type CheckInput, type DoctorFinding } from './check.ts';
import { configCheck } from './checks/machine.ts';
import { firmsCheck } from './checks/firms.ts';
import { keyChecks } from './checks/keys.ts';
import { pageCheck } from './checks/page.ts';
import { assistantCheck, webhookCheck, stackCheck } from './checks/services.ts';
import { tableCheck } from './checks/table.ts';
import { visitorsCheck } from './checks/visitors.ts';

/** What a person can act on: a check whose finding nobody could change has no place here. */
const checks: readonly DoctorCheck[] = [
  configCheck,
  stackCheck,
  ...keyChecks,
  tableCheck,
  visitorsCheck,
  firmsCheck,
  assistantCheck,
  webhookCheck,
  pageCheck,
];

/** For each check, ms: a table may have many firms. */
const limitMs = 60_000;

export async function examineAll(output: PlatformFlags): Promise<DoctorFinding[]> {
  const { values, pageUrl, finding: sourceFinding, isUnknown } = findSources(output.flags.profile);
  // Nobody knows what is set, so no other check can tell what is missing.
  const possibleChecks = isUnknown ? [configCheck] : checks;
  using stop = untilStopped(() => output.note('Stopping …'));
  const findings = await Promise.all(
    possibleChecks.map((check) => {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(limitMs)]);
      return runCheck(check, {
        values,
        pageUrl,
        stepToSet: (name) => stepToSet(name, output.flags.profile),
        ask: askServices(createAsk(output, signal), values),
        signal,
      });
    }),
  );
  if (stop.signal.aborted) throw userError('aborted', 'Interrupted.');
  // The configuration and the settings are listed first, because the others may depend on their fixes.
  const [configuration = [], ...otherFindings] = findings;
  return onceEach([...configuration, sourceFinding, ...otherFindings.flat()]);
}

/** A service that fails, fails every check that asks it. Only the first of them says so with the fix. */
function onceEach(findings: readonly DoctorFinding[]): DoctorFinding[] {
  const knownDetails = new Set<string>();
  return findings.map((finding) => {
    const { id, title, status, seen: detail } = finding;
    if (status !== 'failed') return finding;
    if (knownDetails.has(detail)) return checkNamed(id, title).skipped(detail);
    knownDetails.add(detail);
    return finding;
  });
}

async function runCheck(check: DoctorCheck, surroundings: CheckInput): Promise<readonly DoctorFinding[]> {
  const { failed } = checkNamed(check.id, check.title);
  try {
    return await check.run(surroundings);
  } catch (error) {
    if (surroundings.signal.aborted) {
      return [
        failed(`The check took longer than ${limitMs / 1000} s.`, 'Check the connection, and try again.'),
      ];
    }
    if (error instanceof FirmlineError) return [failed(error.message, error.hint)];
    return [failed(`The check failed unexpectedly: ${String(error)}.`)];
  }
}

const noSettings = (finding: DoctorFinding, isUnknown: boolean) => ({
  values: {},
  pageUrl: undefined,
  finding,
  isUnknown,
});

/** The settings in use. An invalid configuration is a finding, and leaves them unknown. */
export function findSources(
  profile: string | undefined,
): Pick<CheckInput, 'values' | 'pageUrl'> & { readonly finding: DoctorFinding; readonly isUnknown: boolean } {
  const { ok, failed } = checkNamed('settings', 'Settings in use');
  try {
    const groups = groupNames.map((name) => findGroup(name, profile));
    if (groups.every(({ source }) => source === undefined)) {
      const stack = problemOfStack();
      if (stack) return noSettings(failed(stack.problem, stack.hint), true);
      return noSettings(
        failed(
          'Nothing is set, and no stack is running here.',
          `Start a stack with ${startCommand}, or add keys.`,
          commandForSame('auth', 'login'),
        ),
        false,
      );
    }
    const sources = groups.flatMap(({ source }) => (source === undefined ? [] : sourceInWords(source)));
    const finding = ok(
      `From ${[...new Set(sources)].join(' and ')}. ${commandForSame('status')} lists them.`,
    );
    const values: Settings = Object.assign({}, ...groups.map((group) => group.values));
    return { values, pageUrl: findPage(profile), finding, isUnknown: false };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return noSettings(failed(error.message, error.hint), true);
  }
}
