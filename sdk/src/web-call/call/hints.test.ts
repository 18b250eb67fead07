import { describe, expect, it } from 'vitest';
import { explainMicrophone } from '../media/microphone-error.ts';
import { microphoneProblems } from '../media/microphone-problem/problem.ts';
import { faultExplanations } from './fault-explanations.ts';
import { useScriptedClient } from '../testing/scripted-client.ts';

/** Words that address the visitor of a link. */
const toVisitors = /\b(you|your|link|address bar)\b/i;

describe('hints', () => {
  const t = useScriptedClient();

  it('address developers, not visitors', () => {
    const page = { isSecure: true, isFramed: false, isAllowedByPolicy: true };
    const ofMicrophones = [
      'NotAllowedError',
      'NotFoundError',
      'NotReadableError',
      'OverconstrainedError',
      '',
    ].map((name) => explainMicrophone(new DOMException('', name), page));
    const all = [...faultExplanations.values(), ...Object.values(microphoneProblems), ...ofMicrophones];
    for (const { message, hint } of all) expect(`${message} ${hint}`).not.toMatch(toVisitors);
  });

  it.each([
    [401, 'auth', 'Check the public key passed as `token`.'],
    [402, 'http', 'Add credit to the account on the platform.'],
    [404, 'not-found', 'Check the id passed to start(), and that the public key is of the same account.'],
  ])('name the check after a creation that fails with %d', async (status, code, hint) => {
    t.create();
    t.answer = async () => Response.json({ message: 'no' }, { status });
    await t.client.start({ assistant: 'a' });
    const [event] = t.argumentsOf('error')[0] ?? [];
    expect(event?.error).toMatchObject({ code, hint, retryable: false });
    expect(event?.message).not.toMatch(toVisitors);
  });
});
