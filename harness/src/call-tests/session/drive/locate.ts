import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Frame, Point } from 'puppeteer-core';
import { scenarioDefaults } from '../../scenario/index.ts';
import { type EngineMethods, isPassing } from '../engines/engine-methods.ts';
import { framesFrom } from '../observe/elements.ts';
import { readPage } from '../observe/read-page.ts';
import { StepProblem } from '../session.ts';

export const controlRoles = ['button', 'link'] as const;
export const fieldRoles = ['textbox', 'combobox', 'searchbox', 'spinbutton'] as const;

/** By its accessible name and one of these roles, or the first that a CSS selector matches. */
export type Description =
  | { readonly name: string; readonly roles: readonly string[] }
  | { readonly selector: string };

export interface Target {
  readonly methods: Pick<EngineMethods, 'findAllByRole'>;
  readonly frame: Frame;
  readonly by: Description;
  /** Its description, for the error if it is missing. */
  readonly expected: string;
  readonly signal: AbortSignal;
}

const pollMs = 50;
/** Minimum number of looks, even if they take long on a busy machine. */
const minLooks = 5;

/**
 * Waits until it exists.
 * @throws StepProblem that names what the page has instead
 */
export const locate = (target: Target): Promise<ElementHandle> =>
  waitFor(target, async () => {
    const [firstElement, ...otherElements] = await findAll(target);
    await releaseHandles(otherElements);
    return firstElement ?? null;
  });

/** In the page itself, or else in its frames. */
async function findAll(target: Target): Promise<readonly ElementHandle[]> {
  for (const frame of framesFrom(target.frame)) {
    const elements = await findAllIn({ ...target, frame });
    if (elements.length > 0) return elements;
  }
  return [];
}

async function findAllIn({ methods, frame, by, expected }: Target): Promise<readonly ElementHandle[]> {
  if ('selector' in by) {
    try {
      const elements = await frame.$$(by.selector);
      return elements.length > 0 ? elements : await frame.$$(`pierce/${by.selector}`);
    } catch (error) {
      if (!(error instanceof Error) || !/not a valid selector/.test(error.message)) throw error;
      throw new StepProblem({ expected, seen: 'a selector that is not valid CSS' });
    }
  }
  for (const role of by.roles) {
    const elements = await methods.findAllByRole(frame, by.name, role);
    if (elements.length > 0) return elements;
  }
  return [];
}

const releaseHandles = (handles: readonly ElementHandle[]) =>
  Promise.all(handles.map((handle) => handle.dispose().catch(() => {})));

/**
 * Waits until it is enabled and no longer moves.
 * @returns its centre, in CSS pixels of the tab
 * @throws StepProblem that names what the page has instead
 */
export function locatePoint(target: Target): Promise<Point> {
  let earlierPoint: Point | null = null;
  return waitFor(target, async () => {
    const point = await pointOf(target);
    const isStill =
      point && earlierPoint && Math.hypot(point.x - earlierPoint.x, point.y - earlierPoint.y) < 1;
    earlierPoint = point;
    return isStill ? point : null;
  });
}

/** That of the first that can be clicked: a page may have the same button in a closed menu. Null without one. */
async function pointOf(target: Target): Promise<Point | null> {
  const handles = await findAll(target);
  try {
    for (const handle of handles) {
      const point = await clickablePointOf(handle);
      if (point) return point;
    }
    return null;
  } finally {
    await releaseHandles(handles);
  }
}

/** Null if it is hidden, disabled or covered. */
async function clickablePointOf(handle: ElementHandle): Promise<Point | null> {
  try {
    if (await handle.evaluate(isDisabled)) return null;
    await handle.scrollIntoView();
    return (await handle.evaluate(coverOf)) === null ? await centreOf(handle) : null;
  } catch {
    // It disappeared, or is hidden.
    return null;
  }
}

/**
 * The centre of its visible part, in CSS pixels of the tab; null if it is hidden. Puppeteer's own `clickablePoint` takes a
 * Firefox page without a doctype to be as high as its text.
 */
async function centreOf(element: ElementHandle): Promise<Point | null> {
  const box = await element.boundingBox();
  const pointInBox = box && (await element.evaluate(visibleCentre));
  return pointInBox && { x: box.x + pointInBox.x, y: box.y + pointInBox.y };
}

/** Runs in the page. The centre of the part that the window shows, from the corner of the element. */
function visibleCentre(element: Element): Point | null {
  const wholeBox = element.getBoundingClientRect();
  for (const { x: leftEdge, y: topEdge, right, bottom } of element.getClientRects()) {
    const [x, y] = [Math.max(leftEdge, 0), Math.max(topEdge, 0)];
    const [width, height] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
    if (width >= 1 && height >= 1)
      return { x: x + width / 2 - wholeBox.left, y: y + height / 2 - wholeBox.top };
  }
  return null;
}

/** Runs in the page. A disabled element of ARIA gets clicks, and a page ignores them. */
const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;

/**
 * Runs in the page. What a click on the middle of an element would hit in its place, such as a banner, in words; null:
 * nothing. Elements are compared as they are drawn: the text of a web component's button stands outside of the button.
 */
function coverOf(element: Element): string | null {
  const ancestorsOf = (innerElement: Element): Element[] => {
    const root = innerElement.getRootNode();
    const outerElement =
      innerElement.assignedSlot ??
      innerElement.parentElement ??
      (root instanceof ShadowRoot ? root.host : null);
    return outerElement ? [outerElement, ...ancestorsOf(outerElement)] : [];
  };
  if (getComputedStyle(element).pointerEvents === 'none')
    return 'out of reach of the mouse (pointer-events: none)';
  const box = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  const hitElement = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  // A rounded corner, or a gap between two lines, leads to what is around it.
  if (
    !hitElement ||
    hitElement === element ||
    ancestorsOf(element).includes(hitElement) ||
    ancestorsOf(hitElement).includes(element)
  )
    return null;
  const text = (hitElement.textContent ?? '').replace(/\s+/g, ' ').trim();
  return `covered by "${text.slice(0, 60) || hitElement.tagName.toLowerCase() + (hitElement.id && `#${hitElement.id}`)}"`;
}

/** Runs in the page. Why nobody can use its button or link of this name; null if it has none. */
function whyUnusable(name: string): string | null {
  const sameButton = Array.from(document.querySelectorAll('button, a, [role="button"], [role="link"]')).find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim() === name,
  );
  if (!sameButton) return null;
  if (!sameButton.checkVisibility({ visibilityProperty: true })) return 'hidden';
  return sameButton.closest('[inert]') ? 'inert' : null;
}

/** Why an element that exists cannot be used; null if it does not exist, even hidden. */
async function obstacleOf(target: Target): Promise<string | null> {
  const handles = await findAll(target);
  try {
    const [firstHandle] = handles;
    if (firstHandle) return await obstacleIn(firstHandle);
    if (!('name' in target.by)) return null;
    const { name } = target.by;
    const looks = framesFrom(target.frame).map((frame) =>
      frame.evaluate(whyUnusable, name).catch(() => null),
    );
    return (await Promise.all(looks)).find((reason) => reason !== null) ?? null;
  } finally {
    await releaseHandles(handles);
  }
}

async function obstacleIn(handle: ElementHandle): Promise<string> {
  if (await handle.evaluate(isDisabled)) return 'disabled';
  if ((await centreOf(handle)) === null) return 'hidden';
  return (await handle.evaluate(coverOf)) ?? 'moving';
}

async function waitFor<Value>(target: Target, look: () => Promise<Value | null>): Promise<Value> {
  const { expected, signal } = target;
  const untilMs = Date.now() + scenarioDefaults.withinMs;
  for (let lookCount = 1; ; lookCount++) {
    signal.throwIfAborted();
    const element = await look().catch((error: unknown) => {
      if (isPassing(error)) return null;
      throw error;
    });
    if (element !== null) return element;
    if (lookCount >= minLooks && Date.now() >= untilMs) {
      const obstacle = await obstacleOf(target).catch(() => null);
      const description = obstacle === null ? await describeFrame(target) : describeObstacle(obstacle);
      throw new StepProblem({ expected, seen: description, isThere: obstacle !== null });
    }
    await pause(pollMs, undefined, { signal });
  }
}

/** `it disabled`; `it, but hidden`. */
const describeObstacle = (obstacle: string): string =>
  /^(?:disabled|covered)/.test(obstacle) ? `it ${obstacle}` : `it, but ${obstacle}`;

async function describeFrame({ frame, by }: Target): Promise<string> {
  const readings = await Promise.allSettled(framesFrom(frame).map((one) => one.evaluate(readPage)));
  const states = readings.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const buttons = states.flatMap((state) => state.buttons);
  const text = states
    .map((state) => state.text)
    .join(' ')
    .trim();
  if (text === '') return 'an empty page';
  const names = buttons.map(({ name, disabled }) => `"${name}"${disabled ? ' (disabled)' : ''}`);
  const missingText = 'selector' in by ? 'no such element, but ' : '';
  return (
    missingText +
    (names.length === 0 ? `no buttons, but "${text.slice(0, 200)}"` : `the buttons ${names.join(', ')}`)
  );
}
