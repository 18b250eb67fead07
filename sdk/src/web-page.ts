/** The title of a web page, which something in between sends in place of a service; undefined if the text is no page. */
export const titleOfPage = (text: string): string | undefined =>
  /^\s*</.test(text) ? (/<title>\s*([^<]*?)\s*</i.exec(text)?.[1] ?? '') : undefined;

/** Whether a page with this title lets only people through. */
export const isBotCheck = (title: string | undefined): boolean =>
  /^(just a moment|attention required|checking your browser|human verification)\b/i.test(title ?? '');

export const botCheckHint =
  'A check of bots refuses this network or program, so the service did nothing. Try it from another network.';
