import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { doctorSuite, failedIn, findingsOf, json } from '../../testing/doctor-suite.ts';
import { createAsk } from '../../auth/ask.ts';
import type { DoctorCheck } from '../check.ts';
import { keyRestrictionsCheck } from './keys.ts';

const doctor = doctorSuite();
const hosted = 'https://platform.example';
const values = { platformUrl: hosted, platformPublicKey: 'public-key', assistantId: 'a1' };
const pageUrl = 'https://demo.example';

/** A check of a platform that is not on this machine, though the test's service answers for it. */
function findings(check: DoctorCheck, more: JsonObject = {}) {
  const ask = createAsk(memoryOutput({}));
  return findingsOf(
    check,
    { ...values, ...more },
    {
      pageUrl,
      ask: (question) => ask({ ...question, url: question.url.replace(hosted, doctor.service.url) }),
    },
  );
}

const privateKey = { platformPrivateKey: 'private-key' };

describe("the restrictions of the page's key", () => {
  const all = {
    allowedOrigins: [pageUrl],
    allowedAssistantIds: ['a1'],
    allowTransientAssistant: false,
  };
  it.each([
    [all, []],
    [{ ...all, allowedOrigins: ['https://*.demo.example'] }, []],
    [undefined, ['key-restrictions warning']],
    [{ ...all, allowedOrigins: undefined }, ['key-restrictions warning']],
    [{ ...all, allowedOrigins: [] }, ['key-restrictions warning']],
    [{ ...all, allowedOrigins: ['*'] }, ['key-restrictions warning']],
    [{ ...all, allowedOrigins: ['https://old.example'] }, ['key-restrictions failed']],
    [{ ...all, allowedAssistantIds: undefined }, ['key-restrictions warning']],
    [{ ...all, allowTransientAssistant: undefined }, ['key-restrictions warning']],
    [{ ...all, allowedAssistantIds: ['a2'] }, ['key-restrictions failed']],
  ])('are read with the private key: %j', async (restrictions, ids) => {
    doctor.service.answerWith(
      json([
        { id: 't0', value: 'other' },
        { id: 't1', value: 'public-key', restrictions },
      ]),
    );
    const found = await findings(keyRestrictionsCheck, privateKey);
    expect(failedIn(found)).toEqual(ids);
    for (const { status, command } of found) {
      if (status === 'ok') continue;
      expect(command).toBe(
        `firmline api PATCH /token/t1 --body '{"restrictions":{"allowedOrigins":["https://demo.example"],"allowedAssistantIds":["a1"],"allowTransientAssistant":false}}'`,
      );
    }
    expect(doctor.service.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    [{}, 'Unknown: only the private key can read them.'],
    [privateKey, 'Unknown: the platform does not list the key. See its dashboard.'],
  ])('are unknown with %j if the platform does not tell', async (keys, seen) => {
    doctor.service.answerWith(json([{ id: 't1', value: '***' }]));
    expect(await findings(keyRestrictionsCheck, keys)).toMatchObject([{ status: 'skipped', seen }]);
    expect(doctor.service.seen.map(({ method }) => method)).not.toContain('POST');
  });

  it('do not matter on this machine', async () => {
    expect(await findings(keyRestrictionsCheck, { platformUrl: doctor.service.url })).toEqual([]);
    expect(doctor.service.seen).toEqual([]);
  });
});
