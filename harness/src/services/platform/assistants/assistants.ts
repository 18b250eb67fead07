import type { Handlers } from '../handler-types.ts';
import { resource } from '../resources/resource.ts';
import { listVersions, writeVersion } from './versions.ts';

const assistants = resource({
  kind: 'assistant',
  owns: { kinds: ['assistant-version'], field: 'assistantId' },
  changed: writeVersion,
});

export const assistant: Handlers['assistant'] = { ...assistants, version: { list: listVersions } };

export const assistantV2: Handlers['v2']['assistant'] = { list: assistants.page };
