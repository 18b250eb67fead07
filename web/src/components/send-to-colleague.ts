import { slipTitle } from '../slip/slip-text.ts';

/** Longer addresses are cut by mail programs, characters. */
const longestAddress = 1900;
/** In a mail, the story is shorter. */
const longestLine = 160;

/**
 * Offers a slip and the page's link to the system's share sheet, or else to the mail program.
 * @returns whether it was handed over; what becomes of it, no page can know
 */
export async function sendToColleague(slip: string): Promise<boolean> {
  const url = `${location.origin}${location.pathname}`;
  const data = { title: slipTitle, text: `${slip}\n`, url };
  if (navigator.canShare?.(data))
    try {
      await navigator.share(data);
      return true;
    } catch (error) {
      // Changed their mind: a mail would be a surprise.
      if (error instanceof Error && error.name === 'AbortError') return false;
    }
  location.href = mailAddress(slip, url);
  return true;
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
