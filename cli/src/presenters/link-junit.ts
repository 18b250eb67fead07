import type { Check } from '@firmline/harness/link-check';
import { escapeXml, junitSeconds, junitTimestamp, xmlAttributes } from '@firmline/harness/report';
import type { Verdict } from '../services/link/verify.ts';

/** A test suite for each link, a test case for each check; a link that could not be judged is an error. */
export function junitOf(verdicts: readonly Verdict[]): string {
  const suites = verdicts.map(suiteOf);
  const sum = (field: 'tests' | 'failures' | 'errors') =>
    suites.reduce((total, { counts }) => total + counts[field], 0);
  const totals = {
    name: 'firmline link verify',
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    time: junitSeconds(verdicts.reduce((total, { durationMs }) => total + durationMs, 0)),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(totals)}>\n${suites
    .map(({ xml }) => xml)
    .join('')}</testsuites>\n`;
}

function suiteOf({ slug, url, checks, problem, timings, screenshots, startedAt, durationMs }: Verdict) {
  const count = (status: Check['status']) => checks.filter((check) => check.status === status).length;
  const counts = {
    tests: Math.max(checks.length, 1),
    failures: count('failed'),
    errors: problem ? 1 : 0,
    skipped: count('skipped'),
  };
  const classname = `link.${slug}`;
  const cases = problem
    ? `    <testcase${xmlAttributes({ name: 'link', classname, time: junitSeconds(durationMs) })}>` +
      `<error${xmlAttributes({ message: problem.message, type: problem.code })}>${escapeXml(problem.hint)}</error></testcase>\n`
    : checks.map((check) => caseOf(check, classname)).join('');
  const said = [
    url,
    ...Object.entries({ ...timings.stages, ...numbersOf(timings) }).map(
      ([name, ms]) => `${name}: ${Math.round(ms)} ms`,
    ),
    ...screenshots.map((file) => `[[ATTACHMENT|${file}]]`),
  ].join('\n');
  const head = xmlAttributes({
    name: slug,
    ...counts,
    time: junitSeconds(durationMs),
    timestamp: junitTimestamp(startedAt),
  });
  const xml = `  <testsuite${head}>\n${cases}    <system-out>${escapeXml(said)}</system-out>\n  </testsuite>\n`;
  return { counts, xml };
}

function numbersOf(timings: Verdict['timings']): Record<string, number> {
  const { greeting, callStart, firstAudio } = timings;
  return Object.fromEntries(
    Object.entries({ greeting, callStart, firstAudio }).filter(
      (entry): entry is [string, number] => entry[1] !== undefined,
    ),
  );
}

function caseOf({ name, status, seen }: Check, classname: string): string {
  const head = `    <testcase${xmlAttributes({ name, classname, time: junitSeconds(0) })}`;
  if (status === 'ok') return `${head}/>\n`;
  if (status === 'skipped') return `${head}><skipped${xmlAttributes({ message: seen })}/></testcase>\n`;
  return `${head}><failure${xmlAttributes({ message: seen, type: 'check' })}>${escapeXml(seen)}</failure></testcase>\n`;
}
