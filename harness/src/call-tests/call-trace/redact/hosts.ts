/** Services whose names do not identify a user. */
const services = [
  'daily.co',
  'dailywebrtc.com',
  'dailywebrtc.net',
  'pluot.blue',
  'supabase.co',
  'supabase.in',
  'vapi.ai',
  'sentry.io',
];

/** Labels that belong to the service, not to a customer. */
const parts = new Set(['api', 'c', 'gs', 'ingest', 'static', 'stun', 'turn', 'vapi', 'wss', 'www']);

/**
 * A host's name without its owner: `abcd.supabase.co` becomes `<label-1>.supabase.co`, and an unknown name `<host-1>`.
 * This machine's own names stay.
 */
export function redactHost(host: string, placeholder: (kind: string, value: string) => string): string {
  if (/^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)) return 'localhost';
  const service = services.find((name) => host === name || host.endsWith(`.${name}`));
  if (service === undefined) return placeholder('host', host);
  const own = host.slice(0, -service.length).split('.').filter(Boolean);
  return [...own.map((label) => (parts.has(label) ? label : placeholder('label', label))), service].join('.');
}
