import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { renderJUnit } from './junit.ts';
import { everyVerdict, failedAttempt, hostile, report, scenario } from './testing/report-fixture.ts';
import { parseXml, type XmlElement } from './testing/parse-xml.ts';

const schema = fileURLToPath(new URL('junit.xsd', import.meta.url));

/** The schema's problems with it. */
async function schemaProblems(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents }],
    schema: [await readFile(schema, 'utf8')],
  });
  return errors.map(({ message }) => message);
}

const casesOf = (root: XmlElement) =>
  root.children.flatMap((suite) => suite.children.filter(({ name }) => name === 'testcase'));
const childrenOf = (element: XmlElement | undefined) => element?.children.map(({ name }) => name);

describe('a JUnit report', () => {
  it('has a case for each scenario, distinguished as CI systems do', async () => {
    const xml = renderJUnit(everyVerdict());
    const root = parseXml(xml);
    expect(root.attributes).toEqual({
      name: 'firmline call tests',
      tests: '5',
      failures: '1',
      errors: '1',
      skipped: '1',
      time: '61.500',
    });
    const [passed, failed, flaky, slow, skipped] = casesOf(root);
    expect(childrenOf(passed)).toEqual([]);
    expect(failed!.attributes).toMatchObject({
      name: 'is heard',
      classname: 'fixtures/scenarios',
      file: 'fixtures/scenarios/is-heard.yaml',
      line: '13',
      time: '4.200',
    });
    expect(failed!.children[0]).toMatchObject({
      name: 'failure',
      attributes: { message: 'The assistant was not heard.', type: 'media' },
    });
    expect(failed!.children[0]!.text).toContain('rerun: firmline test run is-heard');
    expect(childrenOf(flaky)).toEqual(['system-out']);
    expect(flaky!.children[0]!.text).toContain('attempt 1: failed after 4.2 s: The assistant was not heard.');
    expect(childrenOf(slow)).toEqual(['error']);
    expect(childrenOf(skipped)).toEqual(['skipped']);
    expect(await schemaProblems(xml)).toEqual([]);
  });

  it("names a scenario's files", () => {
    const attachments = new Map([['is heard', ['shots/a.png']]]);
    const [, failed] = casesOf(parseXml(renderJUnit(everyVerdict(), { attachments })));
    expect(failed!.children[1]!.text).toContain('[[ATTACHMENT|shots/a.png]]');
  });

  it('reports a flaky scenario as a failure with failOnFlaky', () => {
    const root = parseXml(renderJUnit(everyVerdict(), { failOnFlaky: true }));
    expect(root.attributes).toMatchObject({ failures: '2' });
    const flaky = casesOf(root).find(({ attributes }) => attributes['name'] === 'is heard at last');
    expect(childrenOf(flaky)).toEqual(['failure', 'system-out']);
    expect(flaky!.children[0]!.attributes).toMatchObject({ message: 'The assistant was not heard.' });
  });

  it('is valid without scenarios', async () => {
    expect(parseXml(renderJUnit(report([]))).children).toEqual([]);
    expect(await schemaProblems(renderJUnit(report([])))).toEqual([]);
  });

  it('stays valid XML for any text of a page', async () => {
    const broken = failedAttempt({ problem: { layer: 'page', message: hostile, seen: hostile } });
    const xml = renderJUnit(
      report([scenario('a', { name: hostile, reproduce: hostile, verdict: 'failed', attempts: [broken] })]),
    );
    expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
    expect(casesOf(parseXml(xml))).toHaveLength(1);
    expect(await schemaProblems(xml)).toEqual([]);
  });
});
