import { type ButtonExpectation, matchesText } from '../scenario/index.ts';
import type { PageView } from '../session/view.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { listed, quoted } from './words.ts';

export const checkButtons: Check<'button'> = (expectation, { page }) =>
  allOf(expectation.map((button) => checkButton(button, page)));

function checkButton({ name, state = 'enabled' }: ButtonExpectation, page: PageView): Finding {
  const found = page.buttons.filter((button) => matchesText(name, button.name, 'whole'));
  const expected =
    state === 'absent' ? `no button ${quoted(name)}` : `the button ${quoted(name)} ${wordOf[state]}`;
  const [first] = found;
  if (!first) {
    const others = page.buttons.map((button) => quoted(button.name));
    const seen = others.length > 0 ? `only ${listed(others)}` : 'no buttons';
    return { holds: state === 'absent', expected, seen };
  }
  const seen = `it ${first.disabled ? 'disabled' : first.focused ? 'enabled and focused' : 'enabled'}`;
  const holds = found.some(({ disabled, focused }) =>
    state === 'disabled' ? disabled : state !== 'absent' && !disabled && (state === 'enabled' || focused),
  );
  return { holds, expected, seen };
}

const wordOf = {
  enabled: 'enabled',
  disabled: 'disabled',
  focused: 'enabled and focused',
} as const;

export const checkFocus: Check<'focus'> = (expectation, { page: { focus } }) => ({
  holds: matchesText(expectation, focus, 'whole'),
  expected: `the focus on ${quoted(expectation)}`,
  seen: `it on ${quoted(focus)}`,
});
