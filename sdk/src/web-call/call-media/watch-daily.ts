import type { DailyCall, DailyFactoryOptions } from '@daily-co/daily-js';
import type { LibraryOptions, LoadDaily } from '../transport/daily/library.ts';

/** Gets each call object as soon as it is created. */
export type DailyWatch = (call: DailyCall) => void;

interface Factory {
  createCallObject(properties?: DailyFactoryOptions): DailyCall;
}

/** An import of daily-js whose factory also hands its call objects to `watch`. */
export const watchDaily =
  ({ loadDaily = () => import('@daily-co/daily-js') }: LibraryOptions, watch: DailyWatch): LoadDaily =>
  async (failures) => {
    const library = (await loadDaily(failures)).default as Factory;
    const createCallObject = (properties?: DailyFactoryOptions): DailyCall => {
      const call = library.createCallObject(properties);
      watch(call);
      return call;
    };
    // Everything else stays the library's own.
    return { default: Object.create(library, { createCallObject: { value: createCallObject } }) as unknown };
  };
