/**
 * JSON whose texts are well-formed: half of a surrogate pair, where a text was cut within an emoji, becomes U+FFFD, as in
 * every text that a browser sends. Databases refuse the half.
 */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Writing costs more with a function, and hardly any text has a half.
  return typeof json === 'string' && json.includes(String.raw`\ud`)
    ? JSON.stringify(value, wellFormed)
    : json;
}

const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
