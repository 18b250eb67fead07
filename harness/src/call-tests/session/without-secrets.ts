/**
 * An address for a report: without user and password, and with `…` for the values of its query and for its fragment,
 * which may be tokens. Invalid addresses are treated alike.
 */
export function withoutSecrets(address: string): string {
  const [, place = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return [
    place.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)?[^/]*@/i, '$1'),
    query.replaceAll(/([?&])(?:([^&=]*=)[^&]*|[^&]+)/g, '$1$2…'),
    fragment && '#…',
  ].join('');
}
