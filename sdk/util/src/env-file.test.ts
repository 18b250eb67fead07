import { describe, expect, it } from 'vitest';
import { readEnvText } from './env-file.ts';

const read = (text: string, names = ['A', 'B']) => readEnvText(text, '.env', names);

describe('a .env', () => {
  it.each([
    ['A=b', 'b'],
    ['  export A = b ', 'b'],
    ['A=', ''],
    ['A= # a comment', ''],
    ['A="b"', 'b'],
    ["A='b' # a comment", 'b'],
    ['A=`b`', 'b'],
    ['A=b # a comment', 'b'],
    ['A=b #', 'b'],
    ['A=https://x.example/#/call?a=b#c # the page', 'https://x.example/#/call?a=b#c'],
    ['A=pass#word', 'pass#word'],
    ['A="Calls are recorded (see #3)."', 'Calls are recorded (see #3).'],
    ['A=Don\'t say "stop".', 'Don\'t say "stop".'],
    ['A="It\'s recorded."', "It's recorded."],
    [String.raw`A="Say \"stop\"."`, 'Say "stop".'],
    [String.raw`A="\\ \$HOME"`, String.raw`\ $HOME`],
    [String.raw`A='\n $HOME'`, String.raw`\n $HOME`],
    ['A=It costs $ 5, or 5$.', 'It costs $ 5, or 5$.'],
    ['A=1\r\nA=2\r\n\r\n# A=3\r\n', '2'],
    ['A==b=', '=b='],
    ['#A=1\nA-LIST=1\nA=2', '2'],
  ])('%j has the value %j', (text, value) => {
    expect(read(text).unreadable).toBeUndefined();
    expect(read(text).values['A']).toBe(value);
  });

  const quotes = /quotes around/;
  it.each([
    [
      'B=1\nA=Calls are recorded (see #3).',
      '.env, line 2: the "#" may belong to the value of A or begin a comment.',
      quotes,
    ],
    ['A=You talk to an AI. # for the page', 'begin a comment', quotes],
    ['A=Acme #1 Lawyers', 'begin a comment', quotes],
    ['A=#ff0000', 'begin a comment', quotes],
    ['A=https://${HOST}/', 'the "$" in A may stand for another variable', quotes],
    ['A="https://$HOST/"', 'the "$" in A may stand', quotes],
    ['A=$(hostname)', 'the "$" in A may stand', quotes],
    [String.raw`A=pass\#word`, String.raw`the "\" in A may belong`, quotes],
    [String.raw`A="one\ntwo"`, String.raw`the "\" in A may belong`, quotes],
    ['A="Say "stop"."', 'text follows the closing quote of A', quotes],
    ['A="b"#c', 'text follows the closing quote of A', quotes],
    ["A='t Hooft", 'the quotes around A are not closed in the same line', /quotes of another kind/],
    ['A="one\ntwo"', 'the quotes around A are not closed', /Close them/],
    ['A=“Acme”', 'A begins with a typographic quote', quotes],
    ['A: b', 'it names A without setting it', /Write A=value/],
    [';A=b', 'it names A without setting it', /"#" before a comment/],
    ['set A b', 'it names A without setting it', /Write A=value/],
    ['$env:A', 'it names A without setting it', /Write A=value/],
    [
      "OTHER='t Hooft\nA=b\nB=Don't",
      '.env, line 2: A is inside the quotes that OTHER opens in line 1.',
      /Close/,
    ],
  ])('%j is refused', (text, problem, step) => {
    const { values, unreadable } = read(text);
    expect(values).toEqual({});
    expect(unreadable?.problem).toContain(problem);
    expect(unreadable?.hint).toMatch(step);
  });

  it('is read in time, however long its lines are', () => {
    const long = `A=b${' '.repeat(400_000)}c\n`;
    const many = `X='t'x\n`.repeat(60_000);
    expect(read(`${long}${many}B=1`).values).toMatchObject({ B: '1' });
  });

  it("is read around another program's values, whatever they are", () => {
    const pem = 'KEY="-----BEGIN KEY-----\nmII=\n-----END KEY-----"';
    const others = [
      'X=$Y #1',
      'X="$Y"z',
      String.raw`X=\d`,
      "X='t",
      'X: y',
      '{ "x": 1 }',
      pem,
      'X=`',
      'X="a\\"b"',
    ];
    for (const other of others) expect(read(`${other}\nA=b\n`)).toMatchObject({ values: { A: 'b' } });
    expect(read(`${pem}\nA=b\n`)).toEqual({ values: { A: 'b' }, otherNames: ['KEY'] });
  });
});
