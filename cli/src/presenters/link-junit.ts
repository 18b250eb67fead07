import type { Check } from '@firmline/harness/link-check';
import type { Verdict } from '../services/link/verify.ts';

/** Text for XML 1.0: what it has no place for is left out, also half characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

const inSeconds = (ms: number) => (ms / 1000).toFixed(3);

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
    time: inSeconds(verdicts.reduce((total, { durationMs }) => total + durationMs, 0)),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(totals)}>\n${suites
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
    ? `    <testcase${attributes({ name: 'link', classname, time: inSeconds(durationMs) })}>` +
      `<error${attributes({ message: problem.message, type: problem.code })}>${escaped(problem.hint)}</error></testcase>\n`
    : checks.map((check) => caseOf(check, classname)).join('');
  const said = [
    url,
    ...Object.entries({ ...timings.stages, ...numbersOf(timings) }).map(
      ([name, ms]) => `${name}: ${Math.round(ms)} ms`,
    ),
    ...screenshots.map((file) => `[[ATTACHMENT|${file}]]`),
  ].join('\n');
  const head = attributes({
    name: slug,
    ...counts,
    time: inSeconds(durationMs),
    timestamp: startedAt.replace(/\.\d+Z$/, ''),
  });
  const xml = `  <testsuite${head}>\n${cases}    <system-out>${escaped(said)}</system-out>\n  </testsuite>\n`;
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
  const head = `    <testcase${attributes({ name, classname, time: inSeconds(0) })}`;
  if (status === 'ok') return `${head}/>\n`;
  if (status === 'skipped') return `${head}><skipped${attributes({ message: seen })}/></testcase>\n`;
  return `${head}><failure${attributes({ message: seen, type: 'check' })}>${escaped(seen)}</failure></testcase>\n`;
}
