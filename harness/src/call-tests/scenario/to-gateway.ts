import type { Fault, FaultTarget } from '../../shared/http-faults.ts';
import type { ServiceFault, ServiceName } from './types.ts';

/** The gateway's names of the services. */
export const gatewayTargets: Readonly<Record<ServiceName, FaultTarget>> = {
  data: 'rest',
  platform: 'platform',
  webhook: 'webhook',
  'call-machine': 'call-machine',
};

/** The gateway's own form of a fault, for `/_/control/faults/<name>`. */
export const toGatewayFault = ({ service, ...fault }: ServiceFault): Fault => ({
  target: gatewayTargets[service],
  ...fault,
});
