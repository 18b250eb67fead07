import { FirmlineError } from '@firmline/sdk/errors';
import {
  type BrowserFault,
  type FaultSpec,
  type ServiceFault,
  toGatewayFault,
  toRoomFault,
} from '../../scenario/index.ts';
import { isRoomFault } from './room-faults.ts';
import { labelOf } from './conditions.ts';
import type { Driver } from '../drive/driver.ts';

const isServiceFault = (fault: FaultSpec): fault is ServiceFault => 'service' in fault;
const isBrowserFault = (fault: FaultSpec): fault is BrowserFault => 'browser' in fault;

type Parts = Pick<Driver, 'browserFaults' | 'control' | 'ledger' | 'roomFaults' | 'conditions'>;

export async function injectFaults(parts: Parts, faults: readonly FaultSpec[]): Promise<void> {
  const { conditions, browserFaults } = parts;
  const serviceFaults = faults.filter(isServiceFault);
  const roomFaultSpecs = faults.filter(isRoomFault);
  if (serviceFaults.length > 0)
    await requireLocal(parts.control).addFaults(serviceFaults.map(toGatewayFault));
  if (roomFaultSpecs.length > 0) await requireLocal(parts.roomFaults).inject(roomFaultSpecs.map(toRoomFault));
  for (const fault of faults.filter(isBrowserFault)) await browserFaults.inject(fault);
  parts.ledger.add(faults);
  for (const fault of faults) conditions.add(labelOf(fault), 'forMs' in fault ? fault.forMs : undefined);
}

export async function clearFaults({
  browserFaults,
  control,
  ledger,
  roomFaults,
  conditions,
}: Parts): Promise<void> {
  await ledger.close();
  await control?.clearFaults();
  await roomFaults?.clear();
  await browserFaults.clear();
  conditions.add('all faults cleared');
}

function requireLocal<Value>(faults: Value | null): Value {
  if (faults) return faults;
  throw new FirmlineError('Faults of services and the room need the local stack.', {
    code: 'invalid-input',
    fault: 'user',
  });
}
