import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { doctorSuite, findingsOf, json } from '../../testing/doctor-suite.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { languageModelCheck, speechModelCheck } from './services.ts';

const doctor = doctorSuite();
afterEach(() => vi.unstubAllEnvs());

describe('the language model', () => {
  const check = async (more: Settings = {}) => {
    const found = await findingsOf(languageModelCheck, {
      languageModelUrl: `${doctor.service.url}/v1/`,
      ...more,
    });
    const { host } = new URL(doctor.service.url);
    return found.map(({ status, seen }) => `${status}: ${seen.replaceAll(host, 'HOST')}`);
  };
  const models = json({ data: [{ id: 'tiny' }, { id: 'large' }] });

  it('is left out if none is set', async () => {
    expect(await findingsOf(languageModelCheck, {})).toEqual([]);
  });

  it.each([
    ['its first model', {}, models, 'ok: "tiny" at HOST.'],
    ['a named model', { languageModel: 'large' }, models, 'ok: "large" at HOST.'],
    ['an unknown model', { languageModel: 'x' }, models, 'warning: HOST does not list the model "x".'],
    ['no model', {}, json({ data: [] }), 'failed: HOST has no model.'],
    ['a rejected key', { languageModelKey: 'k' }, json({}, 401), 'failed: HOST rejects the key (HTTP 401).'],
    ['a missing key', {}, json({}, 401), 'failed: HOST needs a key (HTTP 401).'],
    [
      'another service',
      {},
      json({ hello: 1 }),
      "failed: HOST does not list models like OpenAI's API (HTTP 200).",
    ],
  ])('is reported with %s', async (_, settings, answer, expected) => {
    doctor.service.answerWith(answer);
    expect(await check(settings)).toEqual([expected]);
  });

  it('gets the key', async () => {
    let sent: string | undefined;
    doctor.service.answerWith((request, response) => {
      sent = `${request.url} ${request.headers.authorization}`;
      return models(request, response);
    });
    await check({ languageModelKey: 'k-1' });
    expect(sent).toBe('/v1/models Bearer k-1');
  });
});

describe('the speech model', () => {
  const folder = testFolder();

  it('is not fetched, and an incomplete folder of its own is an error', async () => {
    vi.stubEnv('FIRMLINE_SPEECH_MODEL', '');
    vi.stubEnv('XDG_CACHE_HOME', folder.path);
    const [found] = await findingsOf(speechModelCheck, {});
    expect(found).toMatchObject({ status: 'ok', seen: expect.stringMatching(/^Not fetched yet/) });
    vi.stubEnv('FIRMLINE_SPEECH_MODEL', folder.path);
    await expect(findingsOf(speechModelCheck, {})).rejects.toThrow('is incomplete or changed');
  });
});
