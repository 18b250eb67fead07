/** What stands in the middle of the seal: the company's first letter, else the sign of the law. */
export function monogram(companyName: string): string {
  return /\p{L}\p{M}*/u.exec(companyName)?.[0].toUpperCase() ?? '§';
}
