// What a page that calls has: the settings of its platform, which the proof writes into it.
declare global {
  var platform: { readonly url: string; readonly publicKey: string; readonly assistantId: string };
  var publicKey: string;
  var token: string;
  var baseUrl: string;
  var assistantId: string;
}

globalThis.publicKey = platform.publicKey;
globalThis.token = platform.publicKey;
globalThis.baseUrl = platform.url;
globalThis.assistantId = platform.assistantId;

/** The page's settings are there. */
export const ready = true;
