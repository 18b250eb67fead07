import { h } from './dom.ts';

/** A command with a button that copies it, or selects it if copying is not allowed. */
export function commandWithCopy(command: string): HTMLElement {
  const code = h('code', { tabindex: 0 }, command);
  const label = h('span', { role: 'status' }, 'Copy');
  const say = (text: string) => {
    label.textContent = text;
    setTimeout(() => {
      label.textContent = 'Copy';
    }, 2500);
  };
  const select = () => {
    getSelection()?.selectAllChildren(code);
    say('Selected');
  };
  const copy = () => {
    navigator.clipboard.writeText(command).then(() => say('Copied'), select);
  };
  return h(
    'div',
    { class: 'command' },
    code,
    h('button', { type: 'button', onclick: copy, 'aria-label': 'Copy the command' }, label),
  );
}
