import type { Stack } from '../../../../harness/src/services/stack/index.ts';
import { openFirmRepository } from '../../../../sdk/src/firms/connect.ts';
import { validateFirm } from '../../../../sdk/src/firms/validation.ts';
import { openPage, seeText } from '../../../../web/src/testing/open-page.ts';
import { type Proof, startBrowser } from '../../shared/prove.ts';
import { Way } from './judge.ts';

/** Characters that isolate a name from the surrounding text. */
const isolates = /[\u2066-\u2069]/g;

/** Puts values into the real page, which must show them as text and never run them. */
export async function throughPage(
  stack: Stack,
  values: readonly string[],
  proof: Pick<Proof, 'cleanUps' | 'signal'>,
): Promise<Way> {
  const way = new Way('the page, as name and company');
  const repository = openFirmRepository({
    supabaseUrl: stack.supabaseUrl,
    supabaseKey: stack.serviceRoleKey,
  });
  const browser = await startBrowser(proof);
  for (const [index, value] of values.entries()) {
    proof.signal.throwIfAborted();
    const slug = `shown-${index}`;
    try {
      await repository.upsertMany([validateFirm({ slug, name: value, companyName: value })]);
    } catch (error) {
      way.caught(value, error);
      continue;
    }
    const opened = await openPage(browser, `${stack.url}/${slug}`);
    let dialogs = 0;
    opened.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await seeText(opened.page, 'Hey ');
    await opened.page.waitForFunction('!document.querySelector("h1").textContent.includes("...")');
    const { struck, foreign, heading } = await opened.page.evaluate(() => ({
      struck: '__struck' in globalThis,
      foreign: document.querySelectorAll('[onerror], [onload], h1 *:not(bdi):not(span), iframe').length,
      heading: document.querySelector('h1')?.textContent ?? '',
    }));
    if (struck || dialogs > 0) way.fail(value, 'was run');
    else if (foreign > 0) way.fail(value, 'made elements');
    else if (opened.errors.length > 0) way.fail(value, opened.errors.join('; '));
    else {
      const expected = `Hey ${value.trim()},`.replaceAll(isolates, '');
      way.compare(value, expected, heading.replaceAll(isolates, ''));
    }
    await opened.close();
  }
  return way;
}
