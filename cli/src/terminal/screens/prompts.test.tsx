import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Form } from './form.tsx';
import { listChoice, picking, startPicking, Picker } from './pick.tsx';
import { Question } from './question.tsx';

afterEach(cleanup);

const choices = [
  { value: 'a', label: 'Whitfield & Rowe LLP', detail: 'whitfield-and-rowe-llp' },
  { value: 'b', label: 'Müller \u001b[2J\u202eRechtsanwälte' },
];

describe('a picker', () => {
  it('selects the first choice, shows the count, and removes control characters', async () => {
    const { lastFrame } = render(
      <Picker title={'Which\nfirm?'} choices={choices} answer={() => undefined} />,
    );
    await expect.poll(lastFrame).toContain('❯ Whitfield & Rowe LLP');
    expect(lastFrame()).toContain('Which firm?  2');
    expect(lastFrame()).toContain('  Müller [2JRechtsanwälte');
    expect(lastFrame()).toContain('whitfield-and-rowe-llp');
  });

  it('shortens a label in its middle, because slugs of one firm differ at their end', async () => {
    const label = (end: string) => `hartwell-and-lowe-${'immigration-'.repeat(6)}${end}`;
    const firms = ['k7f3qw9d', 'x2m8rt5c'].map((end) => ({ value: end, label: label(end), detail: 'Ann' }));
    const { lastFrame } = render(<Picker title="Which firm?" choices={firms} answer={() => undefined} />);
    await expect.poll(lastFrame).toMatch(/hartwell-and-.*…\S*-k7f3qw9d +Ann/);
    expect(lastFrame()).toMatch(/hartwell-and-.*…\S*-x2m8rt5c +Ann/);
  });

  it('shows all of a long question, before and after the answer', async () => {
    const title = `${'Some names are in capitals. '.repeat(6)}How does the page greet?`;
    const { lastFrame, stdin } = render(<Picker title={title} choices={choices} answer={() => undefined} />);
    const words = () => lastFrame()?.replaceAll(/\s+/g, ' ');
    await expect.poll(words).toContain(title);
    stdin.write('\r');
    await expect.poll(words).toBe(`✓ ${title} Whitfield & Rowe LLP`);
  });

  it.each([
    ['', [0, 1]],
    ['rowe WHIT', [0]],
    ['muller', [1]],
    ['Müller', [1]],
    ['-and-', [0]],
    ['zz', []],
  ])('filters by the words of %j', (typed, matches) => {
    const list = choices.map(listChoice);
    expect(picking(list, 5)(startPicking(list), { text: typed }).matches).toEqual(matches);
  });
});

describe('a question', () => {
  const enter = '\r';
  const answered = async (pressed: string) => {
    const answer = vi.fn<(value: boolean | undefined) => void>();
    const { stdin, lastFrame } = render(<Question question={'Delete "\u001b[2Jdana"?'} answer={answer} />);
    await expect.poll(lastFrame).toContain('Delete "[2Jdana"? [y/N]');
    stdin.write(pressed);
    await expect.poll(() => answer).toHaveBeenCalledOnce();
    return answer.mock.calls[0]?.[0];
  };

  it.each(['y', 'Y', 'yes', ' YES ', 'yn\u007f'])('is answered with yes by %j', async (typed) => {
    expect(await answered(`${typed}${enter}`)).toBe(true);
  });

  it.each(['', 'n', 'no', 'yep', 'delete'])('is answered with no by %j', async (typed) => {
    expect(await answered(`${typed}${enter}`)).toBe(false);
  });

  it.each(['\u001b', '\u0004'])('is left by %j', async (key) => {
    expect(await answered(key)).toBeUndefined();
  });
});

describe('a form', () => {
  const fields = [
    {
      name: 'name',
      label: 'Name',
      check: (value: string) => (value === '' ? 'A name is needed.' : undefined),
    },
    { name: 'key', label: 'Key', secret: true },
  ];

  it('shows a preview, and never a secret', async () => {
    const answer = vi.fn<(values: Readonly<Record<string, string>> | undefined) => void>();
    const preview = ({ name }: Readonly<Record<string, string>>) => `Hey ${name}\u001b[2J,`;
    const { stdin, lastFrame, frames } = render(
      <Form title="New" fields={fields} preview={preview} answer={answer} />,
    );
    stdin.write('\t');
    await expect.poll(lastFrame).toContain('✗ A name is needed.');
    stdin.write('hunter2');
    await expect.poll(lastFrame).toContain('•••••••');
    stdin.write('\u001b[Z');
    stdin.write('Dana');
    await expect.poll(lastFrame).toContain('Hey Dana[2J,');
    stdin.write('\u0013');
    await expect.poll(() => answer.mock.calls).toEqual([[{ name: 'Dana', key: 'hunter2' }]]);
    expect(frames.join('')).not.toContain('hunter2');
  });
});
