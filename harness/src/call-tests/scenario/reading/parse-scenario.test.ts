import { describe, expect, it } from 'vitest';
import { parse, plainSteps, problemsOf } from '../testing/parse.ts';

/** A scenario with these lines between its name and its steps. */
const withLines = (...lines: string[]) => ['name: a', ...lines, 'steps: [reload]'].join('\n');
const withStep = (step: string) => `name: a\nsteps:\n  - ${step}`;

const modelOf = (text: string) => {
  const { scenario } = parse(text);
  return { ...scenario, steps: plainSteps(scenario?.steps) };
};

describe('line ends of Windows', () => {
  const text = [
    'name: a',
    'use: { reduced-motion: true }',
    'steps:',
    '  - say: >-',
    '      One',
    '      two.',
  ];

  it('change nothing in a scenario', () => {
    expect(modelOf(text.join('\r\n'))).toEqual(modelOf(text.join('\n')));
  });

  it('change no place of a mistake', () => {
    const wrong = ['name: a', '', 'usee: {}', 'steps: [reload]'];
    expect(problemsOf(wrong.join('\r\n'))).toEqual(problemsOf(wrong.join('\n')));
  });
});

describe('an invalid scenario is refused with the place and a hint', () => {
  it.each<[string, string]>([
    // Keys
    [withLines('usee: {}'), '2:1: "usee" is not known in a scenario. Did you mean "use"?'],
    [withLines('name: b'), '2:1: "name" is repeated.'],
    ['name: a', '1:1: "steps" or "caller" is missing in a scenario.'],
    [withLines('use: { reducedmotion: true }'), 'Did you mean "reduced-motion"?'],
    [withLines('thresholds: { speech.eror: "<5%" }'), 'Did you mean "speech.error"?'],
    // Words
    [
      withLines('use: { device: Pixle 7 }'),
      '2:16: "device" must be a device, not "Pixle 7". Did you mean "Pixel 7"?',
    ],
    [
      withLines('use: { mic: injectd }'),
      'must be injected, none or busy, not "injectd". Did you mean "injected"?',
    ],
    [withLines('use: { time-zone: Europe/Nowhere }'), 'Invalid time zone specified'],
    [withLines('use: { viewport: 390 }'), 'must be a size such as 390x844, not 390.'],
    [withLines('description: 12'), 'must be a text, not 12. Put it between quotes: "12".'],
    [withLines(`description: ${'x'.repeat(5001)}`), 'has 5001 characters; at most 5000 are possible.'],
    [withLines('tags: [Two Words]'), 'must be a word of small letters'],
    [withLines('firm: Not A Slug'), '"firm" must be'],
    // Units
    [
      withLines('timeout: 500'),
      '2:10: "timeout" must be a time in ms, s or m, such as 500ms, 3s or 1m, from 1s to 10m, not 500.',
    ],
    ...['5 s', 'soon', '11m'].map((written): [string, string] => [
      withLines(`timeout: ${written}`),
      `from 1s to 10m, not "${written}".`,
    ]),
    [
      withLines('network: [{ at: start, loss: 3 }]'),
      '"loss" must be a share in %, such as 3%, up to 100%, not 3.',
    ],
    [withLines('network: [{ at: start, loss: 101% }]'), 'up to 100%, not "101%".'],
    [withLines('network: [{ at: strat, loss: 3% }]'), 'must be start, connected or a time'],
    [withLines('agent: { noise: { level: -50 } }'), '"level" must be a level in dBFS or dB, such as -50dBFS'],
    [withLines('thresholds: { console.errors: 1.5 }'), 'must be a bound such as 0, 2 or >=1, not 1.5.'],
    [withLines('thresholds: { call.setup: 3s }'), 'must be a bound such as <1500ms or <=3s, not "3s".'],
    [withLines('thresholds: { console.errors: none }'), 'must be a bound such as 0, 2 or >=1, not "none".'],
    [
      withLines('thresholds: { page.errors: ">=0" }'),
      '"page.errors" must not be ">=0": that always holds, so it proves nothing.',
    ],
    [
      withLines('caller: journalist\noutcome: { turns: ">=0" }'),
      '"turns" must not be ">=0": that always holds, so it proves nothing.',
    ],
    [
      withLines('thresholds: { speech.error: <=100% }'),
      '"speech.error" must not be "<=100%": that holds where nothing was heard, so it proves nothing.',
    ],
    [withLines('caller: journalist\noutcome: { never-said: "!" }'), 'nobody can say it.'],
    // What goes with what
    [
      withLines('agent: { greeting: { say: a, audio: b } }'),
      '"say" and "audio" exclude each other in a greeting.',
    ],
    [
      withLines('agent: { greeting: {} }'),
      '"say", "audio", "silence", "hang-up" or "sends" is missing in a greeting.',
    ],
    [withStep('say: { sound: cough, level: -30dB }'), '"level" needs "text" beside it in the step say.'],
    [withLines('firm: { slug: a, name: b }'), '"slug" and "name" exclude each other in a firm.'],
    // Faults
    [withLines('faults: [{ rooom: fatal }]'), '2:12: "rooom" is not known in a fault. Did you mean "room"?'],
    [withLines('faults: [{ room: fatall, error: ejected }]'), 'Did you mean "fatal"?'],
    [withLines('faults: [{ room: fatal }]'), '"error" is missing in room: fatal.'],
    [withLines('faults: [{ room: fatal, error: ejectd }]'), 'Did you mean "ejected"?'],
    [
      withLines('faults: [{ service: data }]'),
      '"status", "body", "delay" or "drop" is missing in a fault of a service.',
    ],
    [withLines('faults: [{ service: data, room: fatal }]'), '"service" and "room" are two faults'],
    ...['browser: offline, for: 0s', 'room: network, for: 0s', 'service: data, delay: 0s'].map(
      (fault): [string, string] => [withLines(`faults: [{ ${fault} }]`), 'not "0s".'],
    ),
    [withLines('faults: [offline]'), 'must be a fault with service, room or browser, not "offline".'],
    // Steps
    [withStep('clik: Try in Browser'), '3:5: "clik" is not known in steps. Did you mean "click"?'],
    [withStep('click'), '3:5: "click" needs more, such as: click: Try in Browser'],
    [withStep('reload: now'), '3:5: "reload" stands alone'],
    [withStep('click: { selector: "#a", name: b }'), '"name" and "selector" exclude each other'],
    [withStep('{ click: a, say: b }'), '3:5: "click" and "say" are two steps; begin each with a dash.'],
    [withStep('hide: tab\n    for: 60s'), '4:5: "for" belongs to "hide": write hide: { …, for: … }.'],
    [withStep('hide: tab\n    fro: 60s'), '4:5: "fro" is not known beside "hide".'],
    [withStep('press: Entr'), 'must be a key such as Enter'],
    [withStep('open: example.com'), 'must be a path that begins with /'],
    [withStep('expect: { within: 3s }'), 'is missing in the step expect.'],
    [withStep('expect: { text: /(/ }'), 'Unterminated group'],
    [withStep('expect: { element: { selector: p, text: /Hi|.*/ } }'), 'every text matches it'],
    [withStep('expect: { agent-said: "…" }'), 'nobody can say it'],
    // As words, "/we guarantee/gi" would never be said.
    [withStep('expect: { agent-said: { never: /we guarantee/gi } }'), 'its flags can be i, m, s and u'],
    [withStep('expect: { status: /ended/y }'), 'its flags can be i, m, s and u'],
    [withStep('expect: { caller-heard: { never: "🙂" } }'), 'nobody can say it'],
    [withStep('expect: { stages: all-complete }'), '"stages" must be'],
    [withStep('expect: { stages: [initialisation] }'), 'Did you mean "initialization"?'],
    ['name: a\nsteps: []', '2:8: "steps" is empty; it needs at least 1.'],
    [`name: a\nsteps: [${'reload, '.repeat(201)}]`, 'has 201 entries; at most 200 are possible.'],
    // YAML
    ['name: a\nsteps: [', 'This is not YAML'],
    [
      withStep('click: Call #1'),
      '3:12: YAML reads "Call" here, and "#1" as a comment. Put the text between quotes, or a space after #',
    ],
    [withStep('expect: { text: +12015550188 }'), 'not +12015550188. Put it between quotes: "+12015550188".'],
    ['%YAML 1.1\n---\nname: no\nsteps: [reload]', 'not no. Put it between quotes: "no".'],
    [withStep('expect: { text: .inf }'), 'not .inf. Put it between quotes: ".inf".'],
    [withStep('expect: { text: 12.10 }'), 'not 12.10. Put it between quotes: "12.10".'],
    ['name: a\nsteps:\n\u{a0}\u{a0}- reload', '3:1: This line begins with a no-break space.'],
    ['a: 1\n---\nb: 2', '2:1: A file holds one scenario'],
    ['', 'The file is empty'],
    ['- a', 'must be a scenario with its keys, not a list.'],
    [withStep('*nobody'), 'Its aliases cannot be resolved: Unresolved alias'],
    [withLines('faults: &all [{ service: data, body: [*all] }]'), 'aliases cannot be resolved: '],
  ])('%j', (text, message) => {
    expect(parse(text).scenario).toBeNull();
    expect(problemsOf(text).join('\n')).toContain(message);
  });

  it('reports all problems at once, from top to bottom', () => {
    const text = 'name: a\nuse: { mic: x, devise: y }\nsteps: [clik: a, { wait: 5 }, reload]\ntags: b';
    expect(problemsOf(text).map((one) => one.split(':', 2).join(':'))).toEqual([
      '2:13',
      '2:16',
      '3:9',
      '3:26',
      '4:7',
    ]);
  });
});

describe('the short form means the same as the long one', () => {
  it.each([
    ['click: End Call', 'click: { name: End Call }'],
    ['say: Hello', 'say: { text: Hello }'],
    ['expect: { button: Mute }', 'expect: { button: [{ name: Mute }] }'],
    ['expect: { call: ended }', 'expect: { call: { state: ended } }'],
    ['expect: { calls: 1 }', 'expect: { calls: "=1" }'],
    ['fault: { browser: offline }', 'fault: [{ browser: offline }]'],
    ['wait: 1s', 'wait: 1000ms'],
    ['wait: 1.1s', 'wait: 1100ms'],
    ['expect: { calls: 1, within: 0 }', 'expect: { calls: 1, within: 0s }'],
    ['expect: { turn-latency: "<= 1s" }', 'expect: { turn-latency: <=1000ms }'],
  ])('reads the short form of %s as the long one', (short, long) => {
    expect(problemsOf(withStep(short))).toEqual([]);
    expect(modelOf(withStep(short))).toEqual(modelOf(withStep(long)));
  });

  it('keeps the source of each step', () => {
    const text =
      'name: a\nsteps:\n  - reload\n  - click:   Try in Browser # now\n  - expect:\n      within: 3s\n      calls: 1';
    expect(parse(text).scenario?.steps.map(({ source }) => source)).toEqual([
      'reload',
      'click: Try in Browser',
      'expect: { within: 3s, calls: 1 }',
    ]);
  });

  it('accepts any value of an attribute that must be there', () => {
    expect(problemsOf(withStep('expect: { element: { selector: p, attribute: { class: /.*/ } } }'))).toEqual(
      [],
    );
  });

  it('follows anchors', () => {
    const text = withLines('agent: { greeting: &hello { say: Hello }, replies: [*hello, *hello] }');
    expect(modelOf(text)).toMatchObject({ agent: { replies: [{ say: 'Hello' }, { say: 'Hello' }] } });
  });
});
