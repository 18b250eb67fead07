import type { Demo } from './demo/demo.ts';

/** The second tap of a double tap must not agree to what nobody has read, ms. */
const readFirstMs = 400;

/**
 * The demo, but the first of its actions that leads to a request asks for agreement, and runs once it is given. What was
 * agreed to is kept for as long as the page is open. Loads only if there is something to agree to.
 */
export function withConsent(demo: Demo, text: string): Demo {
  let agreed = false;
  let asking: Promise<boolean> | null = null;
  const once = async (): Promise<boolean> => {
    // Presses of both buttons before the page was ready share one question.
    asking ??= askConsent(text);
    agreed = await asking;
    asking = null;
    return agreed;
  };
  const afterAgreement =
    <Args extends readonly unknown[]>(action: (...args: Args) => unknown) =>
    async (...args: Args) => {
      if (agreed || (await once())) await action(...args);
    };
  return {
    ...demo,
    startCall: afterAgreement(demo.startCall),
    startTyping: afterAgreement(demo.startTyping),
    ask: afterAgreement(demo.ask),
    togglePhoneForm: afterAgreement(demo.togglePhoneForm),
    // It loads code from the services for calls.
    prepareCall: () => {
      if (agreed) demo.prepareCall();
    },
  };
}

/** Shows a text and asks for agreement to it. @returns whether the visitor agrees */
function askConsent(text: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'consent';
  dialog.setAttribute('aria-label', 'Your agreement');
  dialog.setAttribute('aria-describedby', 'consent-text');
  dialog.tabIndex = -1;
  const words = document.createElement('p');
  words.id = 'consent-text';
  words.dir = 'auto';
  words.textContent = text;
  const shownAt = performance.now();
  let agreed = false;
  const agree = buttonOf('I agree', 'button button-primary', ({ timeStamp }) => {
    if (timeStamp - shownAt < readFirstMs) return;
    agreed = true;
    dialog.close();
  });
  const refuse = buttonOf('Not now', 'button', () => dialog.close());
  dialog.append(words, agree, refuse);
  document.body.append(dialog);
  dialog.showModal();
  // No button has the focus: a key that is held down would press it.
  dialog.focus();
  return new Promise((resolve) => {
    // The Escape key closes it too. The focus is back where it was.
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(agreed);
    });
  });
}

function buttonOf(name: string, className: string, press: (event: Event) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = name;
  button.addEventListener('click', press);
  return button;
}
