import { setTimeout as pause } from 'node:timers/promises';
import { clearFaults, injectFaults } from '../faults/inject.ts';
import type { StepOf } from '../../scenario/index.ts';
import type { ActionStep } from '../session.ts';
import { answerOnPage, plugDevice, sayOnPage } from './microphone.ts';
import type { Driver } from './driver.ts';
import { click, paste, press, select, type } from './input.ts';
import { navigate, openPath, switchTab } from './navigate.ts';

type Kind = ActionStep['kind'];
type Action<Of extends Kind> = (driver: Driver, step: StepOf<Of>, signal: AbortSignal) => Promise<void>;

const actions: { readonly [Of in Kind]: Action<Of> } = {
  click,
  type,
  paste,
  press,
  select,
  say: sayOnPage,
  wait: (_, { forMs }, signal) => pause(forMs, undefined, { signal }),
  allow: answerOnPage,
  deny: answerOnPage,
  plug: plugDevice,
  unplug: plugDevice,
  hide: switchTab,
  show: switchTab,
  open: openPath,
  reload: navigate,
  back: navigate,
  leave: navigate,
  fault: (driver, { faults }) => injectFaults(driver, faults),
  clear: clearFaults,
};

/** @throws StepProblem if the page does not allow it */
export async function perform(driver: Driver, step: ActionStep, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  // Each action takes the step of its own kind.
  await actions[step.kind](driver, step as never, signal);
}
