import type { Demo } from './demo/demo.ts';

/** The second tap of a double tap must not agree to what nobody has read, ms. */
const readFirstMs = 400;

/**
 * The demo, but the first of its actions that leads to a request asks for agreement, and runs once it is given. What was
 * agreed to is kept for as long as the page is open. Loads only if there is something to agree to.
 */
export function withConsent(demo: Demo, text: string): Demo {
  let hasAgreed = false;
  let question: Promise<boolean> | null = null;
  const askOnce = async (): Promise<boolean> => {
    // Presses of both buttons before the page was ready share one question.
    question ??= askConsent(text);
    hasAgreed = await question;
    question = null;
    return hasAgreed;
  };
  const afterAgreement =
    <Args extends readonly unknown[]>(action: (...args: Args) => unknown) =>
    async (...args: Args) => {
      if (hasAgreed || (await askOnce())) await action(...args);
    };
  const askAfterAgreement = afterAgreement(demo.ask);
  return {
    ...demo,
    startCall: afterAgreement(demo.startCall),
    startTyping: afterAgreement(demo.startTyping),
    ask: (line) => {
      // In a call, for which the visitor has agreed.
      if (hasAgreed) return demo.ask(line);
      void askAfterAgreement(line);
      return true;
    },
    togglePhoneForm: afterAgreement(demo.togglePhoneForm),
    // It loads code from the services for calls.
    prepareCall: () => {
      if (hasAgreed) demo.prepareCall();
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
  let hasAgreed = false;
  const agree = buttonOf('I agree', 'button button-primary', ({ timeStamp }) => {
    if (timeStamp - shownAt < readFirstMs) return;
    hasAgreed = true;
    dialog.close();
  });
  const refuse = buttonOf('Not now', 'button', () => dialog.close());
  const choices = document.createElement('div');
  choices.append(agree, refuse);
  dialog.append(words, choices);
  document.body.append(dialog);
  dialog.showModal();
  // No button has the focus: a key that is held down would press it.
  dialog.focus();
  return new Promise((resolve) => {
    // The Escape key closes it too. The focus is back where it was.
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(hasAgreed);
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
