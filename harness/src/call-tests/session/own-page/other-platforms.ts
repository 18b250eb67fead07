import type { SeenRequest } from '../view.ts';
import { isObject } from '#util/is-object';
import { jsonOf } from '../../judge/traffic.ts';

/**
 * Platforms for which the local stack does not stand in, by what their clients ask for: host, path and query, without the
 * scheme. The first that fits counts: some run their calls on LiveKit. A LiveKit server may have any host.
 */
const otherPlatforms: readonly (readonly [name: string, address: RegExp])[] = [
  ['ElevenLabs', /^(?:api|livekit\.rtc)(?:[.-][\w-]+)*\.elevenlabs\.io\//],
  ['Retell', /^(?:api\.retellai\.com|retell-ai[\w-]*\.livekit\.cloud)\//],
  ['LiveKit', /^[\w.-]+\.livekit\.cloud\/|^[^?]*\/rtc(?:\/v1)?\?(?:.*&)?access_token=/],
  ['Twilio', /^(?:[\w-]+\.)+twilio\.com\//],
  ['Pipecat Cloud', /^api\.pipecat\.daily\.co\//],
  ['OpenAI', /^api\.openai\.com\/v1\/realtime/],
  ['Gemini Live', /^generativelanguage\.googleapis\.com\/.*BidiGenerateContent/],
  ['Deepgram', /^(?:agent|api)\.deepgram\.com\//],
  ['Hume', /^api\.hume\.ai\//],
  ['Ultravox', /^(?:[\w-]+\.)*ultravox\.ai\//],
  ['Cartesia', /^api\.cartesia\.ai\//],
  ['Telnyx', /^rtc\.telnyx\.com/],
  ['Vonage', /^(?:[\w-]+\.)+(?:vonage|nexmo|opentok|tokbox)\.com\//],
  ['Agora', /^(?:[\w-]+\.)+(?:agora\.io|sd-rtn\.com)[/:]/],
  ['Azure Communication Services', /^(?:[\w-]+\.)+communication\.azure\.com\//],
  ['Amazon Chime', /^(?:[\w-]+\.)+chime\.aws\//],
];

/** Their clients, where a page loads them as scripts of their packages. */
const otherClients: typeof otherPlatforms = [
  ['ElevenLabs', /\/(?:@elevenlabs|@11labs)\/|^elevenlabs\.io\/convai-widget/],
  ['Retell', /\/retell-client-js-sdk|^dashboard\.retellai\.com\/.*\.js/],
  ['LiveKit', /\/(?:livekit-client|@livekit\/)/],
  ['Twilio', /\/(?:@twilio\/voice-sdk|twilio-client)|^sdk\.twilio\.com\//],
  ['Pipecat', /\/@pipecat-ai\//],
];

const platformNameIn = (table: typeof otherPlatforms, url: string): string | undefined =>
  table.find(([, address]) => address.test(url.replace(/^\w+:\/\/(?:[^/@]*@)?/, '')))?.[0];

/** Which other platform a page uses, as part of a sentence; undefined if no request shows one. */
export function otherPlatformIn(requests: readonly SeenRequest[]): string | undefined {
  for (const request of requests) {
    const { kind, url } = request;
    const { host } = new URL(url);
    const calledPlatform = platformNameIn(otherPlatforms, url);
    if (calledPlatform !== undefined) return `calls ${calledPlatform} (host ${host})`;
    if (isOffer(request)) return `sends a WebRTC offer to a server of its own (host ${host})`;
    const client = kind === 'script' ? platformNameIn(otherClients, url) : undefined;
    if (client !== undefined) return `loads the client of ${client} (${url})`;
  }
  return undefined;
}

/** An offer to connect, as JSON or bare. */
function isOffer({ method, body }: SeenRequest): boolean {
  if (method !== 'POST' || body === undefined) return false;
  const sentBody = jsonOf(body);
  return isObject(sentBody)
    ? sentBody['type'] === 'offer' && typeof sentBody['sdp'] === 'string'
    : /^v=0\r?\n/.test(body);
}

/** The look-up of a room, and its socket. */
const roomAddress =
  /^https:\/\/gs\.[^/]+\/rooms\/check\/([\w-]+\/[\w-]+)|^wss:\/\/([\w-]+\.daily\.co\/[\w-]+)/;

/** The Daily room that a page looks up or joins: `team/room`; undefined without one. */
export function dailyRoomIn(requests: readonly SeenRequest[]): string | undefined {
  const [, lookedUpRoom, joinedRoom] = requests.map(({ url }) => roomAddress.exec(url)).find(Boolean) ?? [];
  return lookedUpRoom ?? joinedRoom;
}

/** Hosts that count, measure and draw letters: what a page asks of them never starts a call. */
const bystanders =
  /(?:^|\.)(?:googletagmanager|google-analytics|doubleclick|googlesyndication|fonts\.googleapis|fonts\.gstatic|facebook|hotjar|clarity|segment|sentry|posthog|plausible|mixpanel|amplitude|fullstory|datadoghq(?:-browser-agent)?|newrelic|nr-data|cloudflareinsights|vercel-insights|typekit|fontawesome|bing|linkedin|licdn|hs-scripts|hsforms|hubspot|matomo|umami|logrocket|cookiebot|onetrust|pluot)\.\w+$/;

export const isBystander = (url: string): boolean => bystanders.test(new URL(url).hostname);
