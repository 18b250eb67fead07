import type { StepOf } from '../../scenario/index.ts';
import type { Driver } from './driver.ts';
import { controlRoles, locatePoint } from './locate.ts';

/** Clicks with the mouse, several times without a pause if asked. */
export async function click(
  { page, frame }: Driver,
  { name, role, times = 1 }: StepOf<'click'>,
  signal: AbortSignal,
): Promise<void> {
  const expected = `a ${role ?? 'button or link'} "${name}" that can be clicked`;
  const roles = role === undefined ? controlRoles : [role];
  const { x, y } = await locatePoint({ frame: frame(), name, roles, expected, signal });
  await page.mouse.click(x, y, { count: times });
}
