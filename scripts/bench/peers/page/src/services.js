// Each service as its own README has it.
import { createClient } from '@supabase/supabase-js';
import VapiModule from '@vapi-ai/web';

const env = import.meta.env;

export const slug = decodeURIComponent(location.pathname.slice(1)).replace(/\/$/, '') || 'default';

/** The library sends the key as the bearer token too, which the local gateway refuses. */
function fetchWithoutToken(input, init) {
  const headers = new Headers(init.headers);
  headers.delete('authorization');
  return fetch(input, { ...init, headers });
}

export const supabase = createClient(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_ANON_KEY, {
  global: { headers: { 'x-firm-slug': encodeURIComponent(slug) }, fetch: fetchWithoutToken },
});

// A CommonJS module: bundlers differ in what its default is.
const Vapi = VapiModule.default ?? VapiModule;

export const vapi = new Vapi(env.VITE_VAPI_PUBLIC_KEY, env.VITE_VAPI_URL, {
  callObjectBundleUrlOverride: env.VITE_CALL_MACHINE_URL,
});

export async function findFirm() {
  const columns = 'name, system, first_message, slug, company_name';
  const { data, error } = await supabase
    .from('legal_firm_visitors')
    .select(columns)
    .eq('slug', slug)
    .maybeSingle();
  if (error) throw error;
  return data;
}

export async function notify(body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(env.VITE_WEBHOOK_URL, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}

export const startCall = ({ first_message: firstMessage, system }) =>
  vapi.start(env.VITE_ASSISTANT_ID, {
    ...(firstMessage ? { firstMessage } : {}),
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      emotionRecognitionEnabled: true,
      maxTokens: 250,
      messages: [{ role: 'system', content: system || 'You are a helpful AI assistant for a law firm.' }],
    },
  });
