/** The signs that programs write by their names in HTML. */
const signs = new Map(
  `amp&,lt<,gt>,quot",apos',nbsp ,rsquo’,lsquo‘,ndash–,mdash—`
    .split(',')
    .map((one) => [one.slice(0, -1), one.slice(-1)]),
);

const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi;

function withoutEntities(text: string): string {
  const decodedText = text.replaceAll(entity, (match, decimal, hex, name: string) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (signs.get(name.toLowerCase()) ?? match),
  );
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
