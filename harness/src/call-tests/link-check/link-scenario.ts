import type { BuiltIn, BuiltInStep, Judge } from '../run/built-in.ts';
import type { Scenario } from '../scenario/index.ts';
import type { CallerFile } from '../scenario/vocabulary/caller.ts';
import { greetingTexts } from './greeting-words.ts';
import * as judges from './judges.ts';
import type { CheckName, ExpectedGreeting, LinkToCheck } from './types.ts';

const { words } = judges;

export interface LinkStep extends BuiltIn {
  /** The check it belongs to; missing for a picture. */
  readonly check?: CheckName;
}

export interface LinkScenario extends Scenario, Pick<LinkScenarioOptions, 'greeting'> {
  readonly steps: readonly (BuiltInStep & LinkStep)[];
}

export interface LinkScenarioOptions {
  readonly call: boolean;
  readonly phone: string | undefined;
  /** Maximum wait for any one thing, ms. */
  readonly timeoutMs: number;
  /** Recipe of the visitor's speech. */
  readonly voice: string;
  /** The greeting to expect; null: nobody listens to the words. */
  readonly greeting: ExpectedGreeting | null;
  /** Talks in place of `voice`, and hangs up. */
  readonly caller?: CallerFile;
}

/** The longest greeting, and the caller's word that ends the wait for it, ms. */
const greetingMs = 60_000;

/** The title follows the greeting after a moment, ms. */
const titleMs = 2000;

/** One link's checklist. A check runs if the steps it needs passed, even if others failed. */
export function linkScenario(
  { slug, firm, textProblem }: Omit<LinkToCheck, 'url'>,
  { call, phone, timeoutMs, voice, greeting, caller }: LinkScenarioOptions,
): LinkScenario {
  const file = `link verify/${encodeURIComponent(slug)}.link`;
  const steps: (BuiltInStep & LinkStep)[] = [];
  const stepPlace = () => ({ place: { file, line: steps.length + 1, column: 1 } });
  const expect = (
    source: string,
    ownJudge: Judge,
    details: LinkStep & { withinMs?: number; forMs?: number },
  ) => steps.push({ kind: 'expect', source, ownJudge, withinMs: timeoutMs, ...details, ...stepPlace() });
  const click = (check: CheckName, name: string, { id = name, prerequisites = [] }: LinkStep = {}) => {
    const offerStep = { kind: 'expect', withinMs: timeoutMs, button: [{ name, ...stepPlace() }] } as const;
    steps.push({
      ...offerStep,
      check,
      id: `${id} offered`,
      prerequisites,
      source: `the button "${name}"`,
      ...stepPlace(),
    });
    steps.push({
      kind: 'click',
      name,
      check,
      id,
      prerequisites: [`${id} offered`],
      source: `click "${name}"`,
      ...stepPlace(),
    });
  };
  /** Of what is broken. */
  const screenshot = (name: string, prerequisite: string, unlessStep: string) => {
    const details = { prerequisites: [prerequisite], unless: unlessStep };
    steps.push({ kind: 'screenshot', name, source: `a picture: ${name}`, ...details, ...stepPlace() });
  };

  expect('the page', judges.opens, { check: 'page', id: 'page', prerequisites: [], withinMs: 0 });
  expect('a greeting', judges.greetsSomebody, { check: 'greeting', id: 'greeting', prerequisites: ['page'] });
  const prerequisites = ['greeting'];
  expect('the greeting', judges.greets(firm), { check: 'greeting', id: 'name', prerequisites });
  screenshot('page', 'page', 'name');
  if (firm?.name !== '')
    expect('the tab title', judges.isTitled(firm), {
      check: 'title',
      prerequisites,
      withinMs: Math.min(titleMs, timeoutMs),
    });
  expect('the company', judges.namesCompany(firm), { check: 'company', prerequisites, withinMs: 0 });
  expect("the record's texts", judges.showsData(firm), { check: 'data', prerequisites, withinMs: 0 });

  if (textProblem !== undefined)
    expect("the record's texts", judges.isFlawed(textProblem), {
      check: 'data',
      prerequisites: [],
      withinMs: 0,
    });

  click('phone-form', words.phoneButton, { id: 'opened', prerequisites });
  // A page takes no agreement from a double tap, so the question stays for a moment.
  expect('the phone form, or a question before it', judges.opensFormOrAsks, {
    check: 'phone-form',
    id: 'answered',
    prerequisites: ['opened'],
    forMs: 500,
  });
  steps.push({
    kind: 'click',
    name: words.agreeButton,
    check: 'phone-form',
    id: 'agreed',
    prerequisites: ['answered'],
    onlyIf: judges.asksAgreement,
    source: `click "${words.agreeButton}" if the page asks`,
    ...stepPlace(),
  });
  expect('the phone form', judges.opensForm, { check: 'phone-form', id: 'form', prerequisites: ['opened'] });
  click('phone-refusal', words.submitButton, { id: 'empty', prerequisites: ['form'] });
  expect('the empty number', judges.refusesNoNumber, {
    check: 'phone-refusal',
    id: 'refused',
    prerequisites: ['empty'],
  });
  if (phone !== undefined) {
    const [check, field] = ['phone-submit', words.phoneField] as const;
    const type = { kind: 'type', into: field, text: phone, source: `type ${phone} into "${field}"` } as const;
    steps.push({ ...type, check, id: 'typed', prerequisites: ['form'], ...stepPlace() });
    click(check, words.submitButton, { id: 'sent', prerequisites: ['typed'] });
    expect('the phone request', judges.takesNumber(phone), { check, prerequisites: ['sent'] });
  }
  screenshot('phone', 'opened', 'refused');
  // The call's screen does not contain the form.
  click('phone-form', words.phoneButton, { id: 'closed', prerequisites: ['opened'] });

  if (call) {
    click('call-start', words.browserButton, { id: 'called', prerequisites });
    expect('the call', judges.callStarts, { check: 'call-start', id: 'call', prerequisites: ['called'] });
    expect('the stages', judges.completesStages, { check: 'stages', prerequisites: ['called'] });
    expect('the webhook', judges.notifiesWebhook(firm), { check: 'webhook', prerequisites: ['called'] });
    if (!caller) {
      const sayStep = { kind: 'say', audio: voice, wait: false, source: 'say something' } as const;
      steps.push({ ...sayStep, check: 'audio', id: 'said', prerequisites: ['call'], ...stepPlace() });
    }
    expect("the assistant's voice", judges.isHeard, { check: 'audio', id: 'heard', prerequisites: ['call'] });
    screenshot('call', 'called', 'heard');
    if (caller) {
      const talk = { kind: 'converse', check: 'caller', source: 'a caller with a goal' } as const;
      steps.push({ ...talk, hangUp: words.endButton, id: 'said', prerequisites: ['call'], ...stepPlace() });
    }
    if (greeting) {
      const heardTexts = greetingTexts(greeting.text, firm);
      expect("the assistant's greeting", judges.saysGreeting(greeting), {
        check: 'words',
        id: 'words',
        prerequisites: ['heard'],
        listensFor: heardTexts,
        withinMs: greetingMs,
      });
      if (greeting.hasQuestion)
        expect('an answer', judges.answers, {
          check: 'answer',
          id: 'answer',
          prerequisites: ['said', 'heard'],
          listensFor: heardTexts,
          withinMs: greetingMs,
        });
    }
    if (caller) expect('the end', judges.callEnds, { check: 'call-end', prerequisites: ['call'] });
    else {
      expect('the call', judges.goesOn, {
        check: 'call-end',
        id: 'on',
        prerequisites: ['call'],
        withinMs: 0,
      });
      click('call-end', words.endButton, { id: 'ended', prerequisites: ['on'] });
      expect('the end', judges.callEnds, { check: 'call-end', prerequisites: ['ended'] });
    }
    const microphoneStep = { kind: 'expect', check: 'microphone', source: 'the microphone' } as const;
    steps.push({
      ...microphoneStep,
      media: 'released',
      withinMs: timeoutMs,
      prerequisites: ['called'],
      ...stepPlace(),
    });
    steps.push({ ...microphoneStep, mic: 'released', withinMs: 0, prerequisites: ['call'], ...stepPlace() });
  }
  const talk = caller && { caller: caller.caller, outcome: caller.outcome };
  return {
    name: slug,
    steps,
    greeting,
    ...talk,
    timeoutMs: 10 * timeoutMs,
    place: { file, line: 1, column: 1 },
  };
}
