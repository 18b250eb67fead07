import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { renderJUnit } from './junit.ts';
import { everyVerdict, failedAttempt, hostile, report, scenario } from './testing/report-fixture.ts';

const schema = fileURLToPath(new URL('junit.xsd', import.meta.url));

/** The schema's problems with it. */
async function schemaProblems(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents }],
    schema: [await readFile(schema, 'utf8')],
  });
  return errors.map(({ message }) => message);
}

/** The text of each scenario's case. */
const casesIn = (xml: string): readonly string[] => xml.match(/<testcase .*?<\/testcase>/gs) ?? [];

describe('a JUnit report', () => {
  it('has nothing for Jenkins that the schema of its xUnit plugin does not know', () => {
    const xml = renderJUnit(everyVerdict(), { forJenkins: true });
    expect(xml).not.toMatch(/<testcase [^>]*(?:file|line)=|<testsuites [^>]*skipped=/);
    expect(xml).toMatch(/<testsuite [^>]*skipped="1"/);
  });

  it('has the paths from the root of the repository', () => {
    const xml = renderJUnit(everyVerdict(), { folder: 'packages/web' });
    expect(xml).toContain('file="packages/web/fixtures/scenarios/is-heard.yaml"');
  });

  it('has a case for each scenario, distinguished as CI systems do', async () => {
    const xml = renderJUnit(everyVerdict());
    expect(xml).toContain(
      '<testsuites name="firmline call tests" tests="5" failures="1" errors="1" skipped="1" time="61.500">',
    );
    const [passed, failed, flaky, slow, skipped] = casesIn(xml);
    expect(passed).toMatch(/^<testcase [^>]*>\s*<\/testcase>$/);
    expect(failed).toContain(
      'name="is heard" classname="fixtures/scenarios" time="4.200" file="fixtures/scenarios/is-heard.yaml" line="13"',
    );
    expect(failed).toContain('<failure message="The assistant was not heard." type="media">');
    expect(failed).toContain('rerun: firmline test run is-heard');
    expect(flaky).toMatch(/>\s*<system-out>.*attempt 1: failed after 4\.2 s: The assistant was not heard\./s);
    expect(slow).toContain('<error ');
    expect(skipped).toContain('<skipped ');
    expect(await schemaProblems(xml)).toEqual([]);
  });

  it('says of a scenario that passed what was not checked', () => {
    const warnings = ['Not checked here: judge; it needs a language model (FIRMLINE_LLM_URL).'];
    const [passed] = everyVerdict().scenarios;
    const attempts = passed!.attempts.map((attempt) => ({ ...attempt, warnings }));
    expect(renderJUnit(report([{ ...passed!, attempts }]))).toContain(
      `<system-out>${warnings[0]}</system-out>`,
    );
  });

  it('reports a flaky scenario as a failure with failOnFlaky', () => {
    const xml = renderJUnit(everyVerdict(), { failOnFlaky: true });
    expect(xml).toContain('tests="5" failures="2"');
    expect(casesIn(xml)[2]).toMatch(
      /<failure message="The assistant was not heard\." .*<\/failure>\s*<system-out>/s,
    );
  });

  it('says with failOnFlaky which words could not be judged before the pass', () => {
    const message = 'No rule can judge it: expected a refusal.';
    const attempts = [
      failedAttempt({ verdict: 'inconclusive', problem: { layer: 'infrastructure', message } }),
      ...scenario('a').attempts,
    ];
    const xml = renderJUnit(report([scenario('a', { verdict: 'flaky', attempts })]), { failOnFlaky: true });
    expect(casesIn(xml)[0]).toContain(`<failure message="${message}"`);
  });

  it('has an error for a scenario that did not start', () => {
    const xml = renderJUnit(report([scenario('a', { verdict: 'inconclusive', attempts: [] })]));
    expect(xml).toContain('tests="1" failures="0" errors="1"');
    expect(casesIn(xml)[0]).toContain('<error message="It did not start, because the run ended before."');
  });

  it('is valid without scenarios', async () => {
    expect(await schemaProblems(renderJUnit(report([])))).toEqual([]);
  });

  it('stays valid XML for any text of a page', async () => {
    const broken = failedAttempt({ problem: { layer: 'page', message: hostile, seen: hostile } });
    const xml = renderJUnit(
      report([scenario('a', { name: hostile, reproduce: hostile, verdict: 'failed', attempts: [broken] })]),
    );
    expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
    expect(casesIn(xml)).toHaveLength(1);
    expect(await schemaProblems(xml)).toEqual([]);
  });
});
