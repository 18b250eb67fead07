import { describe, expect, it } from 'vitest';
import { annotations, jobSummary } from './github.ts';
import { attempt, everyVerdict, failedAttempt, hostile, report, scenario } from './testing/report-fixture.ts';

const decoded = (text: string) =>
  text
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');

/** Parses a command as GitHub's runner does. */
function commandOf(line: string) {
  const [, command = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
  const values = properties.split(',').map((one) => {
    const at = one.indexOf('=');
    return [one.slice(0, at), decoded(one.slice(at + 1))] as const;
  });
  return { command, message: decoded(message), ...Object.fromEntries(values) } as Record<string, string>;
}

describe('annotations', () => {
  it('mark the broken line, and only warn of flaky scenarios', () => {
    const [failed, slow, flaky, ...none] = annotations(everyVerdict()).map(commandOf);
    expect(none).toEqual([]);
    expect(failed).toMatchObject({
      command: 'error',
      file: 'fixtures/scenarios/is-heard.yaml',
      line: '13',
      title: 'is heard (media)',
    });
    expect(failed!['message']).toMatch(
      /^The assistant was not heard\.\nExpected: .*\nSeen: .*\nRerun: firmline/,
    );
    expect(flaky).toMatchObject({ command: 'warning', title: 'is heard at last (flaky, media)' });
    expect(slow).toMatchObject({
      command: 'error',
      title: 'machine too slow (inconclusive, infrastructure)',
    });
  });

  it('are errors for flaky scenarios with failOnFlaky', () => {
    const flaky = annotations(everyVerdict(), { failOnFlaky: true }).map(commandOf)[1];
    expect(flaky).toMatchObject({ command: 'error', title: 'is heard at last (flaky, media)' });
  });

  it('say how many GitHub would leave out', () => {
    const broken = Array.from({ length: 12 }, (_, index) =>
      scenario(`a${index}`, { verdict: 'failed', attempts: [failedAttempt()] }),
    );
    const commands = annotations(report([...broken, ...everyVerdict().scenarios])).map(commandOf);
    expect(commands.map(({ command }) => command)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      'warning',
    ]);
    expect(commands[9]!['message']).toBe('5 more are in the summary of the job and in the report.');
  });

  it('have the path from the root of the repository', () => {
    const [failed] = annotations(everyVerdict(), { folder: 'packages/web' }).map(commandOf);
    expect(failed).toMatchObject({ file: 'packages/web/fixtures/scenarios/is-heard.yaml' });
  });

  it('contain any given text, each on one line', () => {
    const broken = attempt({ verdict: 'failed', problem: { layer: 'page', message: hostile } });
    const [line = ''] = annotations(
      report([scenario('a', { name: hostile, verdict: 'failed', attempts: [broken] })]),
    );
    expect(line).not.toMatch(/[\r\n]/);
    const command = commandOf(line);
    expect(command['title']).toBe(`${hostile.toWellFormed()} (page)`);
    expect(command['message']!.startsWith(hostile.toWellFormed())).toBe(true);
  });
});

describe('the summary of a job', () => {
  it('has a table of scenarios that need attention, as long as GitHub takes', () => {
    const markdown = jobSummary(everyVerdict());
    expect(markdown).toMatch(/^## Call tests: failed\n/);
    expect(markdown).toContain(
      '1 failed, 1 inconclusive, 1 flaky, 1 passed, 1 not applicable, in 1 min 02 s',
    );
    expect(markdown.split('\n').filter((line) => line.startsWith('| **'))).toHaveLength(3);
    const broken = failedAttempt({ problem: { layer: 'page', message: 'It is silent. '.repeat(50) } });
    const many = Array.from({ length: 1000 }, (_, index) =>
      scenario(`a${index}`, { verdict: 'failed', attempts: [broken] }),
    );
    const long = jobSummary(report(many));
    expect(Buffer.byteLength(long)).toBeLessThan(1024 * 1024);
    expect(long).toContain('and 800 more in the report');
  });

  it('prevents text from becoming markup or ending a cell', () => {
    const broken = failedAttempt({ problem: { layer: 'page', message: hostile, seen: hostile } });
    const any = report([scenario('a', { name: hostile, verdict: 'failed', attempts: [broken] })]);
    const rows = jobSummary(any).split('\n');
    const row = rows.find((line) => line.startsWith('| **')) ?? '';
    expect(row.split('|')).toHaveLength(6);
    expect(row.replaceAll('<br>', '')).not.toContain('<');
  });
});
