import { callProgress } from '../in-page.ts';
import { press, seconds, seesText, inTime, type Visit, waiting } from '../visit.ts';
import { words } from '../words.ts';

const field = 'input[type="tel"]';

/** The phone form: it opens, and refuses an empty number without sending anything. */
export async function checkPhoneForm(visit: Visit, phone: string | undefined): Promise<void> {
  visit.step('trying the phone form');
  const { checks } = visit;
  if (!(await opens(visit))) {
    for (const name of ['phone-refusal', 'phone-submit'] as const)
      checks.skipped(name, 'the form did not open');
    return;
  }
  await refusesEmpty(visit);
  if (phone === undefined) checks.skipped('phone-submit', 'not asked for: no number was given');
  else await submits(visit, phone);
  // Closed again, as the call's screen has nothing of it.
  await press(visit, words.phoneButton);
}

async function opens(visit: Visit): Promise<boolean> {
  const { page, checks, timeoutMs } = visit;
  if (!(await press(visit, words.phoneButton)))
    return checks.failed('phone-form', `there is no button "${words.phoneButton}" to press`);
  const input = await inTime(page.waitForSelector(field, { visible: true, ...waiting(visit) }));
  if (!input) return checks.failed('phone-form', `no field for the number within ${seconds(timeoutMs)}`);
  const value = await page.evaluate(`document.querySelector(${JSON.stringify(field)}).value`);
  return checks.ok('phone-form', `opens with "${String(value)}"`);
}

async function refusesEmpty(visit: Visit): Promise<void> {
  const { page, log, checks, timeoutMs } = visit;
  const sentBefore = log.requests.length;
  await press(visit, words.submitButton);
  const isRefused = await seesText(visit, words.phoneRefused);
  const sent = log.requests.slice(sentBefore).filter((request) => request.method() === 'POST');
  if (sent.length > 0) checks.failed('phone-refusal', `an empty number was sent to ${sent[0]?.url()}`);
  else if (isRefused) checks.ok('phone-refusal', `"${words.phoneRefused}", and nothing was sent`);
  else {
    const { alert } = await page.evaluate(callProgress);
    checks.failed(
      'phone-refusal',
      alert ? `"${alert}", not "${words.phoneRefused}"` : `no refusal within ${seconds(timeoutMs)}`,
    );
  }
  if (!isRefused || sent.length > 0) await visit.shoot('phone');
}

async function submits(visit: Visit, phone: string): Promise<void> {
  const { page, checks, timeoutMs } = visit;
  const startedAt = performance.now();
  const { timeout, ...options } = waiting(visit);
  await page.locator(field).setTimeout(timeout).fill(phone, options);
  await press(visit, words.submitButton);
  if (await seesText(visit, words.phoneSubmitted)) {
    checks.ok('phone-submit', `${phone} was taken after ${seconds(performance.now() - startedAt)}`);
    return;
  }
  const { alert } = await page.evaluate(callProgress);
  checks.failed('phone-submit', alert ? `"${alert}"` : `no answer within ${seconds(timeoutMs)}`);
  await visit.shoot('phone');
}
