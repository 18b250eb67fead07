export { createSpeechFixtures, type SpeechFixture, type SpeechFixtures, toAgentWav } from './fixtures.ts';
export { type Recipe, type RecipeLine, parseRecipe } from './recipe.ts';
