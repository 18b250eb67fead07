/**
 * The headers with which a key of a Supabase project is sent. A key that is a JSON web token is sent as the bearer token
 * too, from which older gateways take its role. A newer key (`sb_publishable_…`, `sb_secret_…`) is no token, and data
 * services refuse it as one.
 */
export const keyHeaders = (key: string): Readonly<Record<string, string>> =>
  /^sb_(?:publishable|secret)_/.test(key) ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
