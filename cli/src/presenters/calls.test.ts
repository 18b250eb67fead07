import { describe, expect, it } from 'vitest';
import {
  printTailEvent,
  printCall,
  printCalls,
  printCreated,
  printEnded,
  printLatestCalls,
} from './calls.ts';
import { firmText, type CallOfFirm, type FirmOfCall } from '../calls/record.ts';
import { memoryOutput } from '../testing/memory-output.ts';

const call = (parts: object = {}) =>
  ({ id: 'call-1', orgId: 'org-1', createdAt: '', ...parts }) as CallOfFirm;

describe('a call', () => {
  const shown = async (parts: object) => {
    const output = memoryOutput();
    await printCall(call(parts), output);
    return output.printed.slice(1);
  };

  it('is shown with its firm, and how sure that is', async () => {
    const firmMatch = {
      slug: null,
      match: 'same-texts',
      candidates: ['a', 'b'],
      claimed: 'a',
      claim: 'claimed',
    };
    expect(await shown({ firmMatch })).toContain('Firm          a (claimed)');
  });

  it('is shown with its parties, times, costs and transcript', async () => {
    expect(
      await shown({
        type: 'outboundPhoneCall',
        status: 'ended',
        createdAt: '2026-01-02T03:04:05.678Z',
        startedAt: '2026-01-02T03:04:10.000Z',
        endedAt: '2026-01-02T04:05:15.000Z',
        endedReason: 'customer-ended-call',
        customer: { name: 'Dana', number: '+12125550123', sipUri: 'sip:dana@example.com' },
        webCallUrl: 'https://rooms.example.com/a',
        cost: 0.0512,
        costBreakdown: { total: 9, stt: 0.02, llm: 0, vapi: 1.5 },
        analysis: { successEvaluation: 'true', summary: 'One\nTwo' },
        artifact: {
          recordingUrl: 'https://files.example.com/old',
          recording: { mono: { combinedUrl: 'https://files.example.com/new' } },
          messages: [
            { role: 'bot', message: 'Hello', secondsFromStart: 1.9 },
            { role: 'user', message: 'Hi', secondsFromStart: 65 },
            { role: 'user', message: 'When?' },
          ],
        },
      }),
    ).toEqual([
      'Type          outboundPhoneCall',
      'Status        ended',
      'Created       2026-01-02 03:04:05Z',
      'Started       2026-01-02 03:04:10Z',
      'Ended         2026-01-02 04:05:15Z',
      'Time          1:01:05',
      'Ended by      customer-ended-call',
      'Customer      Dana +12125550123',
      'Room          https://rooms.example.com/a',
      'Recording     https://files.example.com/new',
      'Success       true',
      'Cost          $0.0512 (transcriber $0.0200, platform $1.50)',
      '\nSummary\nOne\nTwo',
      '\nTranscript',
      ' 0:01  assistant  Hello',
      ' 1:05  user       Hi',
      'user       When?',
    ]);
  });

  it.each([
    [
      'a SIP address in place of a number',
      { customer: { sipUri: 'sip:a@b.c' } },
      ['Customer      sip:a@b.c'],
    ],
    [
      'the older address of a recording',
      { artifact: { recordingUrl: 'https://r' } },
      ['Recording     https://r'],
    ],
    ['the total of the breakdown', { costBreakdown: { total: 2 } }, ['Cost          $2.00']],
    ['a call that was free', { cost: 0 }, ['Cost          $0.00']],
    ['a transcript without turns', { artifact: { transcript: 'AI: Hello' } }, ['\nTranscript', 'AI: Hello']],
    [
      'no time that cannot be known',
      { startedAt: 'then', endedAt: '2026-01-02T04:05:15Z' },
      ['Started       then', 'Ended         2026-01-02 04:05:15Z'],
    ],
  ])('is shown with %s', async (_what, parts, lines) => {
    expect(await shown(parts)).toEqual(lines);
  });
});

const firmMatch = (parts: Partial<FirmOfCall> = {}): FirmOfCall => ({
  slug: null,
  match: 'none',
  candidates: [],
  claimed: null,
  claim: null,
  ...parts,
});

describe('calls', () => {
  const shown = async (hasMore: boolean, match: FirmOfCall | null = null) => {
    const output = memoryOutput({ columns: 200 });
    const firm = { firm: null, firmMatch: match };
    await printCalls(
      {
        rows: [
          { ...call({ type: 'webCall', status: 'ended', cost: 1, endedReason: 'hangup' }), ...firm },
          {
            ...call({
              createdAt: '2026-01-02T03:04:05Z',
              startedAt: '2026-01-02T03:04:05Z',
              endedAt: '2026-01-02T03:05:15Z',
            }),
            ...firm,
          },
        ],
        hasMore,
      },
      output,
    );
    return output;
  };

  it('show their firms if these are known', async () => {
    const match = firmMatch({ slug: 'dana', match: 'exact', candidates: ['dana'] });
    expect((await shown(false, match)).printed.map((line) => line.slice(30).split(/ {2,}/)[0])).toEqual([
      'FIRM',
      'dana',
      'dana',
    ]);
  });

  it.each<[string, Partial<FirmOfCall>]>([
    ['dana (confirmed)', { slug: 'dana', claimed: 'dana', claim: 'confirmed' }],
    ['dana (claimed: ann)', { slug: 'dana', claimed: 'ann', claim: 'contradicted' }],
    ['dana (claimed)', { candidates: ['ann', 'dana'], claimed: 'dana', claim: 'claimed' }],
    ['ann or dana', { match: 'same-texts', candidates: ['ann', 'dana'] }],
    ['a or b or 3 others', { match: 'no-texts', candidates: ['a', 'b', 'c', 'd', 'e'] }],
    ['like dana', { match: 'similar', candidates: ['dana'] }],
    ['not ann', { claimed: 'ann', claim: 'contradicted' }],
    ['', {}],
  ])('say "%s" of their firm', (text, parts) => {
    expect(firmText(firmMatch(parts))).toBe(text);
  });

  it('are shown in short under their firm', () => {
    const output = memoryOutput();
    const ended = { createdAt: '2026-01-02T03:04:05Z', endedReason: 'hangup\u001b[2J', cost: 0.5 };
    printLatestCalls(
      [{ ...call(ended), firm: null, firmMatch: firmMatch({ candidates: ['ann', 'dana'] }) }],
      output,
    );
    printLatestCalls([], output);
    expect(output.printed).toEqual([
      '\nCalls of the last 30 days',
      '2026-01-02 03:04:05Z  hangup[2J  $0.5000  call-1  (ann or dana)',
      '\nCalls of the last 30 days',
      'none',
    ]);
  });

  it('are rows, with empty cells for unknown values', async () => {
    expect((await shown(false)).printed).toEqual([
      'ID      CREATED               TYPE     STATUS  TIME  COST   ENDED',
      'call-1                        webCall  ended         $1.00  hangup',
      'call-1  2026-01-02 03:04:05Z                   1:10',
    ]);
  });

  it('say whether there are more', async () => {
    expect((await shown(false)).said).toEqual([]);
    expect((await shown(true)).said).toEqual(['There are more. --all shows them.']);
  });
});

it('shows how to join a new call', async () => {
  const output = memoryOutput();
  await printCreated(
    call({ type: 'webCall', webCallUrl: 'https://room', status: 'queued' }),
    { page: 'https://page' },
    output,
  );
  expect(output.printed).toEqual([
    'Id            call-1',
    'Type          webCall',
    'Status        queued',
    'Room          https://room',
    'Page          https://page',
  ]);
  expect(output.said).toEqual(['\nFollow it with firmline calls tail call-1']);
});

it.each([
  ['https://page', { page: 'https://page' }],
  [undefined, {}],
])('a new call has a page in JSON only if it is known (%s)', async (page, parts) => {
  const output = memoryOutput({ format: 'json' });
  await printCreated(call(), { page }, output);
  expect(JSON.parse(output.printed.join(''))).toEqual({
    id: 'call-1',
    orgId: 'org-1',
    createdAt: '',
    ...parts,
  });
});

it('an ended call is shown with its reason and duration', async () => {
  const output = memoryOutput();
  await printEnded(
    call({
      status: 'ended',
      endedReason: 'manual',
      startedAt: '2026-01-02T03:00:00Z',
      endedAt: '2026-01-02T03:00:09Z',
    }),
    output,
  );
  expect(output.printed).toEqual([
    'Id            call-1',
    'Status        ended',
    'Ended by      manual',
    'Time          0:09',
  ]);
});

describe('events of a call', () => {
  const message = { kind: 'message', key: '1', seconds: 61, speaker: 'user', text: 'Hi' } as const;
  const ended = { kind: 'status', status: 'ended', call: call({ endedReason: 'hangup' }) } as const;

  it('are one line each', () => {
    const output = memoryOutput();
    printTailEvent(message, output);
    printTailEvent({ ...message, seconds: null }, output);
    printTailEvent({ ...ended, status: 'ringing' }, output);
    printTailEvent(ended, output);
    printTailEvent({ ...ended, call: call() }, output);
    expect(output.printed).toEqual([' 1:01  user       Hi', 'user       Hi']);
    expect(output.said).toEqual([
      'The call is ringing.',
      'The call has ended: hangup.',
      'The call has ended.',
    ]);
  });

  it('are JSON without the key and the record', () => {
    const output = memoryOutput({ format: 'json' });
    printTailEvent(message, output);
    printTailEvent(ended, output);
    printTailEvent({ ...ended, call: call() }, output);
    expect(output.printed.map((line) => JSON.parse(line) as unknown)).toEqual([
      { kind: 'message', seconds: 61, speaker: 'user', text: 'Hi' },
      { kind: 'status', id: 'call-1', status: 'ended', endedReason: 'hangup' },
      { kind: 'status', id: 'call-1', status: 'ended' },
    ]);
  });
});
