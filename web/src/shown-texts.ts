import type { PageConfig } from '@firmline/sdk/page-config';

/** The line under the buttons: what a call is, unless the operators wrote a line of their own. */
export const callLine = (
  { notice, recorded }: Pick<PageConfig, 'notice' | 'recorded'>,
  isByPhone = false,
): string =>
  notice ??
  `Two minutes are enough. ${isByPhone ? '' : question}${shownAlways} ${recorded ? recordings[recorded] : 'may be recorded'}.`;

const question = 'Your browser may ask for the microphone. ';
const shownAlways = 'You talk to an AI, not a lawyer, and the call';
const recordings = { yes: 'is recorded', no: 'is not recorded' } as const;

/** The text in the middle of the seal: the company's first letter, or a section sign. */
export function monogram(companyName: string): string {
  // Upper case first: that of some letters is two.
  return /\p{L}\p{M}*/u.exec(companyName.toUpperCase())?.[0] ?? '§';
}

/** Whether a name needs a smaller font. */
export const isLongName = (name: string): boolean => name.trim().length > 28;
