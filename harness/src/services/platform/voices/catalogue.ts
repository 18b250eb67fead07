import type { PlatformStore } from '../store/types.ts';

type Voice = readonly [
  provider: string,
  name: string,
  gender: 'female' | 'male',
  accent: string,
  language: string,
];

/** The initial public voices. All but the providers' names are made up. */
const voices: readonly Voice[] = [
  ['11labs', 'Amber', 'female', 'american', 'en'],
  ['11labs', 'Bertram', 'male', 'british', 'en'],
  ['11labs', 'Carla', 'female', 'castilian', 'es'],
  ['azure', 'Dora', 'female', 'american', 'en'],
  ['cartesia', 'Edgar', 'male', 'american', 'en'],
  ['deepgram', 'Fiona', 'female', 'irish', 'en'],
  ['openai', 'Gerald', 'male', 'american', 'en'],
  ['playht', 'Hester', 'female', 'british', 'en'],
  ['rime-ai', 'Ivo', 'male', 'american', 'en'],
  ['vapi', 'Joan', 'female', 'american', 'en'],
  ['vapi', 'Karl', 'male', 'german', 'de'],
];
const madeAt = new Date('2026-01-01T00:00:00Z');

/** Adds missing public voices to the store. */
export async function seedVoices(store: PlatformStore): Promise<void> {
  for (const [index, [provider, name, gender, accent, language]] of voices.entries()) {
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    if (await store.get('voice', id)) continue;
    const slug = name.toLowerCase();
    await store.insert('voice', {
      id,
      createdAt: madeAt,
      provider,
      providerId: `${provider}-${slug}`,
      slug,
      name,
      gender,
      accent,
      language,
      languageCode: language,
      description: `${name}, a voice of the local catalogue`,
      isPublic: true,
      isDeleted: false,
    });
  }
}
