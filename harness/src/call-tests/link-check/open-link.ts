import { inTime, seconds, type Visit, waiting } from './visit.ts';

/** Faults of the link itself: whoever has it meets them too. */
const ofTheLink = /ERR_(CERT|SSL|TOO_MANY_REDIRECTS|EMPTY_RESPONSE|INVALID_RESPONSE|UNSAFE_PORT)/;

/**
 * Whether there is a page to look at.
 * @throws whatever keeps this machine from it, which says nothing of the link
 */
export async function openLink(visit: Visit, url: string): Promise<boolean> {
  const { page, checks, timeoutMs } = visit;
  const begun = performance.now();
  let response;
  try {
    response = await inTime(page.goto(url, { waitUntil: 'domcontentloaded', ...waiting(visit) }));
  } catch (error) {
    if (!(error instanceof Error) || !ofTheLink.test(error.message)) throw error;
    return checks.failed('page', error.message.split(' at ')[0] ?? error.message);
  }
  if (!response) return checks.failed('page', `nothing within ${seconds(timeoutMs)}`);
  const seen = `${response.status()} after ${seconds(performance.now() - begun)}`;
  return checks.judge('page', response.ok() || response.status() === 304, seen);
}
