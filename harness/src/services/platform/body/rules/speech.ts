import type { Transcriber, Voice } from '@firmline/sdk/rest/types';
import { kinds } from '../union.ts';

// The contract names the providers and describes nothing of them.

export const voice = kinds<Voice, 'provider'>('provider', {
  azure: {},
  cartesia: {},
  'custom-voice': {},
  deepgram: {},
  '11labs': {},
  hume: {},
  inworld: {},
  lmnt: {},
  microsoft: {},
  minimax: {},
  neuphonic: {},
  openai: {},
  playht: {},
  'rime-ai': {},
  sesame: {},
  'smallest-ai': {},
  tavus: {},
  vapi: {},
  wellsaid: {},
  xai: {},
});

export const transcriber = kinds<Transcriber, 'provider'>('provider', {
  'assembly-ai': {},
  azure: {},
  cartesia: {},
  'custom-transcriber': {},
  deepgram: {},
  '11labs': {},
  gladia: {},
  google: {},
  openai: {},
  soniox: {},
  speechmatics: {},
  talkscriber: {},
  vapi: {},
  xai: {},
});
