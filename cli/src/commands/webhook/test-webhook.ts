import { FirmlineError } from '@firmline/sdk/errors';
import { pageRequest, post } from '../../services/webhook/post.ts';
import { shellLine } from '../../text.ts';
import type { Output } from '../../output.ts';
import { printAnswer } from '../../presenters/webhook.ts';
import { printPlanned } from '../../presenters/planned.ts';
import { confirm } from '../../prompts/confirm.ts';
import { fill, requirePerson } from '../../prompts/prompts.ts';
import { UsageError } from '../../usage-error.ts';
import { findWebhook } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { type Firms, openFirms } from '../../services/firms/connect.ts';
import { noFirm, slugOrPick } from '../../services/firms/find.ts';
import { parsePhone } from '../../services/webhook/phone.ts';
import type { PagePayload } from '../../results/webhook.ts';

export interface TestFlags {
  readonly firm?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly browser?: boolean;
  readonly url?: string;
}

/**
 * Sends the request that the page sends, and prints the response.
 * @throws FirmlineError 'http' for a response that the page treats as a failure, 'network', 'timeout'
 */
export async function testWebhook(flags: TestFlags, output: Output): Promise<void> {
  if (flags.browser && flags.phone !== undefined)
    throw new UsageError('--phone cannot be combined with --browser, which sends no number.');
  const url = flags.url === undefined ? findWebhook(output.flags.profile) : checkedUrl(flags.url);
  const payload = await payloadOf(flags, output);
  const request = pageRequest(payload);
  if (output.flags.dryRun) {
    await printPlanned([{ method: 'POST', url, body: payload }], output);
    return;
  }
  if (!isLocalUrl(url)) {
    const risk = payload.phone === undefined ? '' : `, which may call ${payload.phone}`;
    await confirm(`Send ${request.body} to ${url}${risk}`, output);
  }
  if (output.flags.debug) output.note(`POST ${url}\ncontent-type: application/json\n\n${request.body}`);
  const answer = await post(url, request, { timeoutMs: output.flags.timeoutMs });
  await printAnswer({ url, sent: payload, ...answer }, output);
  if (!answer.ok) {
    throw new FirmlineError(
      `The webhook responded with ${answer.status}, which the page treats as a failure.`,
      {
        code: 'http',
        hint: 'Check the workflow that receives it.',
      },
    );
  }
}

async function payloadOf(flags: TestFlags, output: Output): Promise<PagePayload> {
  const given = flags.phone === undefined ? undefined : await parsePhone(flags.phone, flags.country);
  const slug = flags.firm ?? (await pickFirm(output));
  if (flags.firm !== undefined) await requireFirm(flags.firm, output);
  if (flags.browser) return said({ slug }, flags, output);
  return said({ phone: given ?? (await askPhone(flags.country, output)), slug }, flags, output);
}

/** After a prompt, prints the command line that does the same. */
function said(payload: PagePayload, flags: TestFlags, output: Output): PagePayload {
  if (flags.firm === undefined || (flags.phone === undefined && !flags.browser)) {
    const words = ['firmline', 'webhook', 'test', '--firm', payload.slug];
    words.push(...(payload.phone === undefined ? ['--browser'] : ['--phone', payload.phone]));
    output.note(`$ ${shellLine(words)}`);
  }
  return payload;
}

/** @throws FirmlineError 'not-found', unless the firms are not configured, as with --url alone */
async function requireFirm(slug: string, output: Output): Promise<void> {
  let firms: Firms;
  try {
    firms = openFirms(output);
  } catch (error) {
    if (error instanceof FirmlineError && error.code === 'config-missing') return;
    throw error;
  }
  if (!(await firms.repository.get(slug))) throw noFirm(slug);
}

async function pickFirm(output: Output): Promise<string> {
  requirePerson(output, 'The firm', '--firm <slug>');
  const quiet = { ...output, note: () => undefined };
  return slugOrPick(undefined, 'webhook test --firm', openFirms(output), quiet);
}

async function askPhone(country: string | undefined, output: Output): Promise<string> {
  const question = {
    title: 'Which number should the webhook call?',
    what: 'The phone number',
    answer: '--phone <number>, or --browser',
  };
  requirePerson(output, question.what, question.answer);
  // Loaded before the form, whose checks are synchronous.
  const { phoneProblem } = await import('../../services/webhook/phone.ts');
  const problemOf = await phoneProblem(country);
  const values = await fill(output, question, [
    { name: 'phone', label: 'Phone', hint: 'such as +12125550123', check: problemOf },
  ]);
  return parsePhone(values['phone'] ?? '', country);
}

function checkedUrl(url: string): string {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Pass the whole address with --url.',
  });
}
