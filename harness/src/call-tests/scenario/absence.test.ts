import { expect, it } from 'vitest';
import { saysOnlyAbsence } from './absence.ts';
import { expectation } from '../judge/testing/views.ts';

it.each([
  ['no-text: Hello', 'text: Hello'],
  ['status: ""', 'status: Hello'],
  ['alert: ""', 'alert: Hello'],
  ['advice: ""', 'advice: Hello'],
  ['text: ["", /^$|x/]', 'text: ["", x]'],
  ['status: /^$|Ready/', 'status: Ready'],
  ['title: ""', 'title: Hello'],
  ['focus: /^$|End Call/', 'focus: End Call'],
  ['media: released', 'media: released, text: Hello'],
  ['mic: never-opened', 'mic: released'],
  ['calls: 0', 'calls: 1'],
  ['button: { name: End, state: absent }', 'button: [{ name: End, state: absent }, Call]'],
  ['element: { selector: p, count: 0 }', 'element: [{ selector: p, count: 0 }, h1]'],
  ['requests: { service: data, count: 0 }', 'requests: [{ service: data, count: 0 }, { service: webhook }]'],
  ['messages: { to: page, count: 0 }', 'messages: [{ to: page, count: 0 }, { to: agent }]'],
  ['no-messages: { to: page }', 'messages: { to: page }'],
  ['server-message: { type: hang, count: 0 }', 'server-message: [{ type: hang, count: 0 }, transcript]'],
  [
    'stages: { not-started: [daily-call-join] }',
    'stages: { not-started: [daily-call-join], completed: [initialization] }',
  ],
])('%s says only what is not there; %s does not', (absence, presence) => {
  const isAbsence = (written: string) => saysOnlyAbsence(expectation(`{ ${written} }`));
  expect([absence, presence, `${absence}, network: connected`].map(isAbsence)).toEqual([true, false, false]);
});
