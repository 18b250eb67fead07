import { setTimeout as pause } from 'node:timers/promises';
import type { ActionStep } from '../session.ts';
import { answer, plug } from './devices.ts';
import type { Driver } from './driver.ts';
import { click, paste, press, select, type } from './input.ts';
import { navigate, open } from './navigate.ts';
import { say } from './say.ts';
import { clear, inject } from '../faults/inject.ts';
import { hide, show } from './tab.ts';

/** @throws StepProblem if the page does not allow it */
export async function perform(driver: Driver, step: ActionStep, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  switch (step.kind) {
    case 'click':
      return click(driver, step, signal);
    case 'type':
      return type(driver, step, signal);
    case 'paste':
      return paste(driver, step, signal);
    case 'press':
      return press(driver, step);
    case 'select':
      return select(driver, step, signal);
    case 'say':
      return say(driver, step, signal);
    case 'wait':
      return pause(step.forMs, undefined, { signal });
    case 'allow':
    case 'deny':
      return answer(driver, step);
    case 'plug':
    case 'unplug':
      return plug(driver, step);
    case 'hide':
      return hide(driver, step, signal);
    case 'show':
      return show(driver, step, signal);
    case 'open':
      return open(driver, step, signal);
    case 'reload':
    case 'back':
    case 'leave':
      return navigate(driver, step, signal);
    case 'fault':
      return inject(driver, step.faults);
    case 'clear':
      return clear(driver);
  }
}
