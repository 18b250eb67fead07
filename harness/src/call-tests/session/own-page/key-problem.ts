/** What is wrong with the key that a page sends; undefined for what looks like one. */
export function keyProblem(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return 'no key';
  const key = authorization.replace(/^Bearer\b/i, '').trim();
  if (key === '') return 'an empty key';
  const isKey = /^Bearer (?!(?:undefined|null|nan)$|.*your|.*x{3}|[<{[])\S+$/i.test(authorization);
  // A placeholder is shown; what only lacks its scheme may be a key.
  return isKey
    ? undefined
    : /^Bearer /i.test(authorization)
      ? `the key ${JSON.stringify(key)}`
      : 'a malformed key';
}
