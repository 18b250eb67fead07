import { expect, it } from 'vitest';
import { explainMicrophone } from '../media/microphone-error.ts';
import { microphoneProblems } from '../media/microphone-problem/problem.ts';
import { faultExplanations } from './fault-explanations.ts';

it('hints address developers, not visitors', () => {
  const page = { isSecure: true, isFramed: false, isAllowedByPolicy: true };
  const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError', ''];
  const ofMicrophones = names.map((name) => explainMicrophone(new DOMException('', name), page));
  const all = [...faultExplanations.values(), ...Object.values(microphoneProblems), ...ofMicrophones];
  for (const { message, hint } of all)
    expect(`${message} ${hint}`).not.toMatch(/\b(you|your|link|address bar)\b/i);
});
