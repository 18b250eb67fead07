import { describe, expect, it } from 'vitest';
import { fullAttempt } from './testing/call-fixture.ts';
import { everyVerdict, report, scenario } from './testing/report-fixture.ts';
import { readReport, renderJson } from './json.ts';

const readAs = (value: unknown) => () => readReport(JSON.stringify(value), 'shard-1.json');

describe('reading a report', () => {
  it('reads its own output', () => {
    const full = report([scenario('a', { attempts: [fullAttempt()] })]);
    expect(readReport(JSON.stringify(full))).toEqual(full);
    expect(readReport([...renderJson(full)].join(''))).toEqual(full);
  });

  it('names the file and the first mistake', () => {
    const [first, ...rest] = everyVerdict().scenarios;
    const withVerdict = { ...everyVerdict(), scenarios: [{ ...first, verdict: 'good' }, ...rest] };
    expect(readAs(withVerdict)).toThrowError(
      'shard-1.json is not a report of call tests: report.scenarios[0].verdict must be one of passed, failed, flaky, inconclusive, not-applicable.',
    );
    const image = { name: 'x', atMs: 1, image: 'https://example.com/x.png' };
    const withLink = report([scenario('a', { attempts: [fullAttempt({ screenshots: [image] })] })]);
    expect(readAs(withLink)).toThrowError(/screenshots\[0\]\.image must be a data URL of an image/);
  });

  it('refuses other versions, and says what to do', () => {
    expect(readAs({ version: 1 })).toThrowError(
      expect.objectContaining({
        message: 'shard-1.json is not a report of call tests: report.version must be 4.',
        hint: expect.stringContaining('this version of Firmline') as string,
      }),
    );
  });

  it('refuses a file that is not JSON', () => {
    expect(() => readReport('<html>')).toThrowError(expect.objectContaining({ code: 'unparsable' }));
  });
});
