import { adoptEarlier, instanceOf, takePendingIds } from './daily/daily-global.ts';
import { Machine } from './machine.ts';

function begin(id: string): void {
  const instance = instanceOf(id);
  if (!instance) return;
  const machine = new Machine(id);
  instance.callMachine = machine;
  machine.bus.post('loaded');
}

// The page evaluates this script once per call object, so it has no state of its own.
adoptEarlier(begin);
for (const id of takePendingIds()) begin(id);
