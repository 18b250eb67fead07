import { slipTitle } from '../slip/slip-text.ts';

/** Longer addresses are cut by mail programs, characters. */
const longestAddress = 1900;
/** In a mail, the story is shorter. */
const longestLine = 160;

const pageUrl = () => `${location.origin}${location.pathname}`;

/**
 * Offers a slip and the page's link to the system's share sheet.
 * @returns whether it was handed over; undefined if there is no share sheet
 */
export async function shareSlip(slip: string): Promise<boolean | undefined> {
  const sharedSlip = { title: slipTitle, text: `${slip}\n`, url: pageUrl() };
  if (!navigator.canShare?.(sharedSlip)) return undefined;
  try {
    await navigator.share(sharedSlip);
    return true;
  } catch (error) {
    // Changed their mind: a mail would be a surprise.
    return error instanceof Error && error.name === 'AbortError' ? false : undefined;
  }
}

/** Opens the mail program, if there is one. */
export function mailSlip(slip: string): void {
  location.href = mailAddress(slip, pageUrl());
}

/** Mail programs want both kinds of line breaks, and no plus for a space. */
export function mailAddress(slip: string, url: string): string {
  const lines = slip
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  for (;;) {
    const body = [...lines, '', `Try it yourself: ${url}`].join('\r\n');
    const address = `mailto:?subject=${encodeURIComponent(slipTitle)}&body=${encodeURIComponent(body)}`;
    if (address.length <= longestAddress || lines.length === 0) return address;
    lines.pop();
  }
}
