/** Names with the character that each stands for. */
const charactersByName = (list: string) =>
  new Map(list.split(',').map((one) => [one.slice(0, -1), one.slice(-1)]));

/** HTML's names for marks on letters, as in `&eacute;`, and for other characters. */
const accents = charactersByName(
  'grave\u0300,acute\u0301,circ\u0302,tilde\u0303,uml\u0308,ring\u030a,caron\u030c,cedil\u0327',
);
const signs = charactersByName(
  `amp&,lt<,gt>,quot",apos',nbsp ,rsquo’,lsquo‘,ndash–,mdash—,szligß,oslashø,aeligæ`,
);

const entity =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)|([a-z]+));/gi;

function withoutEntities(text: string): string {
  const decodedText = text.replaceAll(entity, (match, decimal, hex, letter, accent: string, name: string) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    if (accent) return `${letter}${accents.get(accent.toLowerCase())}`.normalize('NFC');
    const sign = signs.get(name.toLowerCase()) ?? match;
    return /^[A-Z][a-z]/.test(name) ? sign.toUpperCase() : sign;
  });
  // Some programs escape what was escaped before.
  return decodedText === text ? text : withoutEntities(decodedText);
}

/** A name or a title without the escapes of HTML and of contact cards (RFC 6350), which a program has left in it. */
export const unescapeText = (text: string): string =>
  /[&\\]/.test(text)
    ? withoutEntities(text)
        .replaceAll('\\n', ' ')
        .replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    : text;
