/** Scheme and host of an address, without anything private; only the scheme if it has no host. */
export function placeOf(url: string): { readonly scheme: string; readonly host: string } {
  const [, scheme = url, rest = ''] = /^([a-z-]+):(?:\/\/)?(.*)$/i.exec(url) ?? [];
  // A blob's address contains the page's; the address of a media server has no slashes.
  if (!/^(https?|wss?|turns?|stuns?)$/i.test(scheme)) return { scheme: scheme.toLowerCase(), host: '' };
  const [authority = ''] = rest.split(/[/?#]/);
  return { scheme: scheme.toLowerCase(), host: authority.replace(/:\d+$/, '').toLowerCase() };
}
