/**
 * An address as it may stand in a report: without user and password, and with `…` for the values of its query and for
 * its fragment, where tokens are. What is no address is treated alike, as it may have been meant for one.
 */
export function withoutSecrets(address: string): string {
  const [, place = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return [
    place.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)?[^/]*@/i, '$1'),
    query.replaceAll(/([?&])(?:([^&=]*=)[^&]*|[^&]+)/g, '$1$2…'),
    fragment && '#…',
  ].join('');
}
