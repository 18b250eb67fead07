import { instanceOf, takePendingIds } from './daily/daily-global.ts';
import { Machine } from './machine.ts';

// The page evaluates this script once per call object, so it has no state of its own.
for (const id of takePendingIds()) {
  const instance = instanceOf(id);
  if (!instance) continue;
  const machine = new Machine(id);
  instance.callMachine = machine;
  machine.bus.post('loaded');
}
