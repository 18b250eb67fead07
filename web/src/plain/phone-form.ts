import { getCountryCallingCode, type Country } from 'react-phone-number-input';
import { webhookTimeoutMs } from '../config.ts';
import { reduce } from '../demo/reducer.ts';
import { initialState, type DemoAction } from '../demo/state.ts';
import { submissionMessages } from '../demo/submission-messages.ts';
import { messages } from '../demo/messages.ts';
import { numberOf } from '../phone/entry.ts';
import { digitsOf, readNumber } from '../phone/read-number.ts';
import { openSentNumbers } from '../phone/sent-numbers.ts';
import { writtenNumber } from '../phone/written-number.ts';
import { send } from './send.ts';

interface FormOptions {
  readonly webhookUrl: string;
  readonly slug: string;
}

/** Makes the form in the markup work, with the other page's states, checks and texts. */
export function connectForm(page: ParentNode, { webhookUrl, slug }: FormOptions): void {
  const form = page.querySelector('form');
  const country = page.querySelector('select');
  const input = page.querySelector('input');
  const button = page.querySelector('button');
  const [error, good, code] = ['#status-error', '#status-good', '#calling-code'].map((id) =>
    page.querySelector(id),
  );
  if (!form || !country || !input || !button || !error || !good || !code) return;

  const sent = openSentNumbers();
  let state = reduce(initialState, { type: 'phone-form-toggled' });
  const draw = () => {
    const { message } = state;
    const busy = state.busy !== null;
    const isProblem = message?.kind === 'problem';
    const advice = message?.advice ?? '';
    error.textContent = (isProblem && message.sentence) || '';
    good.textContent = `${(!isProblem && message?.sentence) || ''} ${advice}`.trim();
    button.textContent = busy ? 'Submitting...' : 'Submit Phone Number';
    input.readOnly = busy;
    country.disabled = busy;
    input.setAttribute('aria-invalid', String(message?.sentence === messages.phoneInvalid));
  };
  const dispatch = (action: DemoAction) => {
    state = reduce(state, action);
    draw();
  };
  const change = () => {
    const picked = country.value as Country;
    code.textContent = `+${getCountryCallingCode(picked)}`;
    dispatch({ type: 'phone-changed', phone: phoneOf(input.value, picked) });
  };

  input.addEventListener('input', change);
  country.addEventListener('change', change);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // A second request would ring the phone twice.
    if (state.busy !== null) return;
    // Some browsers fill the field without an event.
    change();
    const { phone } = state;
    if (phone === '') {
      dispatch({ type: 'phone-refused' });
      input.focus();
      return;
    }
    if (sent.has(phone)) {
      dispatch({ type: 'phone-repeated', message: submissionMessages.repeated(writtenNumber(phone)) });
      return;
    }
    const message = submissionMessages.sending;
    dispatch({ type: 'phone-submitting', message });
    const slow = setTimeout(() => dispatch({ type: 'message-over', message }), message.next.afterMs);
    send(
      {
        method: 'POST',
        url: webhookUrl,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, slug }),
        limitMs: webhookTimeoutMs,
      },
      (response) => {
        clearTimeout(slow);
        if (!response.ok) {
          // No code for an error status, whose advice is to try the assistant in the browser.
          dispatch({
            type: 'phone-failed',
            message: submissionMessages.failed(response.code, state.phone),
          });
          return;
        }
        sent.add(phone);
        input.value = '';
        dispatch({ type: 'phone-submitted', message: submissionMessages.sent(writtenNumber(phone)) });
      },
    );
  });
  draw();
}

/** The number in E.164, possibly incomplete; empty without a digit. */
function phoneOf(text: string, country: Country): string {
  const digits = digitsOf(text);
  return digits === '' ? '' : (readNumber(text, country) ?? numberOf(digits, country)).number;
}
