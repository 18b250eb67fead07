import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import {
  announceConsequences,
  newReasons,
  printPlannedVisits,
  printVerdicts,
  sayVerdict,
} from './verdicts.ts';
import type { LinkVerdict } from '../../link/links.ts';

const verdict = (parts: Partial<LinkVerdict> = {}): LinkVerdict => ({
  slug: 'a',
  url: 'https://demo.example.com/a',
  outcome: 'ok',
  checks: [],
  timings: { stages: {} },
  startedAt: '2026-01-02T03:04:05.000Z',
  durationMs: 1234,
  ...parts,
});

describe('verified links', () => {
  const shown = async (...verdicts: LinkVerdict[]) => {
    const output = memoryOutput({ styled: true });
    await printVerdicts(verdicts, output);
    return output;
  };
  const failed = verdict({
    outcome: 'failed',
    checks: [
      { name: 'page', status: 'ok', seen: 'it opens' },
      { name: 'webhook', status: 'ok', seen: '{}' },
      { name: 'audio', status: 'failed', seen: 'silence' },
    ],
  });

  it('have a line of their own for a link that is too long for that of its outcome', async () => {
    const output = memoryOutput({ columns: 60 });
    const url = 'http://localhost:4310/okonkwo-reyes';
    await printVerdicts([verdict({ slug: 'okonkwo-reyes', url }), verdict()], output);
    expect(output.printedLines.slice(0, 2)).toEqual([
      `ok            okonkwo-reyes  1.2 s\n  ${url}`,
      'ok            a  https://demo.example.com/a  1.2 s',
    ]);
  });

  it('are not counted once more if the check was stopped', async () => {
    const output = memoryOutput();
    for (const verdicts of [[], [verdict(), verdict({ slug: 'b' })]])
      await printVerdicts(verdicts, output, { isStopped: true });
    expect(output.notes).toEqual([]);
    expect(output.printedLines).toHaveLength(2);
  });

  it('without a greeting leave out what could not be checked', async () => {
    const { printedLines } = await shown(
      verdict({
        outcome: 'failed',
        checks: [
          { name: 'greeting', status: 'failed', seen: 'expired' },
          { name: 'title', status: 'skipped', seen: 'no greeting' },
        ],
      }),
    );
    expect(printedLines.slice(1)).toEqual([expect.stringContaining('expired')]);
  });

  it('show all checks of a single link', async () => {
    expect((await shown(failed)).printedLines).toEqual([
      '<red>failed        </>a  https://demo.example.com/a  1.2 s',
      '  <green>ok         </>page           it opens',
      '  <green>ok         </>webhook        {}',
      '  <red>failed     </>audio          silence',
    ]);
  });

  it('show one line for each passed link, all checks of the others, and the counts', async () => {
    const passed = verdict({ checks: [{ name: 'page', status: 'ok', seen: 'it opens' }] });
    expect((await shown(passed, failed)).printedLines).toEqual([
      '<green>ok            </>a  https://demo.example.com/a  1.2 s',
      '<red>failed        </>a  https://demo.example.com/a  1.2 s',
      '  <green>ok         </>page           it opens',
      '  <green>ok         </>webhook        {}',
      '  <red>failed     </>audio          silence',
      '2 links: 1 ok, 1 failed',
    ]);
    expect((await shown(failed, failed)).printedLines.at(-1)).toBe('2 links: 0 ok, 2 failed');
    const visited = verdict({
      checks: [{ name: 'call-start', status: 'skipped', seen: 'no call was asked for' }],
    });
    expect((await shown(visited, visited)).printedLines.at(-1)).toBe('2 links: 2 ok (no call was made)');
  });

  it('say if what the assistant says was not judged', async () => {
    const reason = 'the greeting has too few English words';
    const unjudged = verdict({ checks: [{ name: 'words', status: 'not-judged', seen: reason }] });
    expect((await shown(unjudged)).notes).toEqual([
      'The link works, but what the assistant says was not judged.',
    ]);
    const { printedLines } = await shown(unjudged, verdict({ slug: 'b' }));
    expect(printedLines[1]).toContain(reason);
    expect(printedLines.at(-1)).toBe('2 links: 2 ok (what the assistant says was not judged: a)');
  });

  it.each([
    ['ok: a', verdict()],
    ['ok: a (silence)', verdict({ checks: [{ name: 'words', status: 'not-judged', seen: 'silence' }] })],
    ['failed: a (silence)', failed],
    [
      'failed: a (Too slow.)',
      verdict({ ...failed, problem: { message: 'Too slow.' } as LinkVerdict['problem'] & object }),
    ],
  ])('print one line for a verdict: %s', (line, judged) => {
    const output = memoryOutput();
    sayVerdict(judged, newReasons()(judged), output);
    expect(output.notes).toEqual([line]);
  });

  it('give a reason that several have only once', async () => {
    const inconclusive = (slug: string, message: string) =>
      verdict({ slug, outcome: 'inconclusive', problem: { code: 'service-failed', message, hint: '' } });
    const notStarted = 'The browser did not start.';
    const all = [
      inconclusive('a', notStarted),
      inconclusive('b', notStarted),
      inconclusive('c', 'Too slow.'),
      inconclusive('d', notStarted),
    ];
    const reasonLines = [notStarted, 'The same reason as above.', 'Too slow.', 'The same reason as above.'];
    const { printedLines } = await shown(...all);
    expect(printedLines.filter((line) => line.startsWith('  '))).toEqual(
      reasonLines.map((line) => `  ${line}`),
    );
    const output = memoryOutput();
    const reasons = newReasons();
    for (const one of all) sayVerdict(one, reasons(one), output);
    expect(output.notes).toEqual(
      reasonLines.map((line, index) => `inconclusive: ${'abcd'[index]} (${line})`),
    );
  });
});

describe('the effects of verifying links', () => {
  const platform = 'https://platform.example.com';
  const webhook = 'https://hooks.example.com';
  const announced = (
    consequences: Partial<Parameters<typeof announceConsequences>[0]>,
    plan: Partial<Parameters<typeof announceConsequences>[1]> = {},
  ) => {
    const output = memoryOutput();
    const question = announceConsequences(
      consequences,
      { targets: 1, place: 'profile acme, page', call: true, retries: 0, ...plan },
      output,
    );
    return { question, said: output.notes };
  };

  it('are empty if nothing beyond this machine is reached', () => {
    expect(announced({})).toEqual({ question: undefined, said: [] });
    expect(announced({ platform }, { call: false })).toEqual({ question: undefined, said: [] });
  });

  it('are unknown where the page does not say which services it uses', () => {
    const unknownAt = 'https://page.example.com/a';
    expect(announced({ unknownAt }, { call: false })).toEqual({
      question: 'Verifying this link (profile acme, page)',
      said: [`${unknownAt} does not say which services it uses. It may fire a webhook.`],
    });
    expect(announced({ unknownAt }).said[0]).toMatch(/It may fire a webhook, and a call may cost money\.$/);
  });

  it('are calls that cost money, and webhooks', () => {
    expect(announced({ platform, webhook })).toEqual({
      question: 'Verifying this link with a call (profile acme, page)',
      said: [
        'A call is made and paid for at https://platform.example.com.',
        'An inconclusive call is made once more.',
        'The webhook is fired at https://hooks.example.com.',
        '--no-call leaves the call out.',
      ],
    });
  });

  it('count every link and retry', () => {
    const { question, said } = announced(
      { webhook },
      { targets: 3, retries: 1, call: false, phone: '+12125550123' },
    );
    expect(question).toBe('Verifying these 3 links (profile acme, page)');
    expect(said).toEqual([
      'The webhook is fired at https://hooks.example.com, up to 6 times.',
      'It may ring +12125550123.',
    ]);
    expect(announced({ webhook }, { targets: 2 }).said[0]).toBe(
      'The webhook is fired at https://hooks.example.com, 2 times.',
    );
  });
});

it('a dry run lists the links, their browsers and whether they are called', async () => {
  const output = memoryOutput();
  const options = { call: true, phone: undefined, browsers: ['chromium', 'firefox'] } as const;
  const links = [{ slug: 'a', url: 'https://page/a' }];
  await printPlannedVisits(links, options, output);
  await printPlannedVisits(links, { ...options, call: false, browsers: ['chromium'] }, output);
  expect(output.printedLines).toEqual([
    'SLUG         CALL  LINK',
    'a            yes   https://page/a',
    'a (Firefox)  yes   https://page/a',
    'SLUG  CALL  LINK',
    'a     no    https://page/a',
  ]);
  expect(new Set(output.notes)).toEqual(new Set(['Nothing was visited (--dry-run).']));
});
