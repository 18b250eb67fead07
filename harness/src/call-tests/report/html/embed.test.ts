import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../result/result.ts';
import { fullAttempt } from '../testing/call-fixture.ts';
import { attempt, failedAttempt, hostile, report, scenario } from '../testing/report-fixture.ts';
import type { Overview } from './document.ts';
import { embed } from './embed.ts';

/** Parses as a browser does: an element ends at the first `</script`. */
function partsOf(html: string): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  const rest = html.replaceAll(
    /<script type="application\/json" id="([\w-]+)">(.*?)<\/script>\n/gs,
    (_, id: string, json: string) => {
      // The start of a comment in a script would swallow the script's end.
      expect(json).not.toContain('<');
      parts.set(id, JSON.parse(json));
      return '';
    },
  );
  expect(rest).toBe('');
  return parts;
}

describe('a report in a page', () => {
  it('is complete, and no content ends its elements', () => {
    const any = report([scenario('a', { name: hostile, attempts: [failedAttempt(), attempt()] })]);
    const parts = partsOf([...embed(any)].join(''));
    const overview = parts.get('report') as Overview;
    const attempts = overview.scenarios.map(({ part }) => parts.get(part));
    expect(attempts).toEqual(any.scenarios.map((one) => one.attempts));
    expect(overview.scenarios.map(({ name }) => name)).toEqual([hostile]);
  });

  it('keeps pictures and sounds apart from the part that is read first', () => {
    const full = fullAttempt();
    const parts = partsOf([...embed(report([scenario('a', { attempts: [full] })]))].join(''));
    expect(JSON.stringify(parts.get('report'))).not.toContain('data:');
    const [read] = parts.get('scenario-0') as readonly Attempt[];
    expect(read!.screenshots.map(({ image }) => parts.get(image))).toEqual(
      full.screenshots.map(({ image }) => image),
    );
    expect(read!.audio.map(({ sound }) => parts.get(sound))).toEqual(full.audio.map(({ sound }) => sound));
  });
});
