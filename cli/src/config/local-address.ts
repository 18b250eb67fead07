/** Whether an address is on this machine, so that requests to it cost nothing and affect no one else. */
export function isLocalUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
  );
}
