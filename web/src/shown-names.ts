/** The text in the middle of the seal: the company's first letter, or a section sign. */
export function monogram(companyName: string): string {
  return /\p{L}\p{M}*/u.exec(companyName)?.[0].toUpperCase() ?? '§';
}

/** Whether a name needs a smaller font. */
export const isLongName = (name: string): boolean => name.trim().length > 28;
