import type { Fault, FaultTarget } from '../../shared/http-faults.ts';
import type { ServiceFault, ServiceName } from './types.ts';

/** The services as the gateway calls them. */
export const gatewayTargets: Readonly<Record<ServiceName, FaultTarget>> = {
  data: 'rest',
  platform: 'platform',
  webhook: 'webhook',
  'call-machine': 'call-machine',
};

/** The gateway's own form of a fault, for `/_/control/faults/<name>`. */
export function toGatewayFault({
  service,
  path,
  method,
  status,
  body,
  headers,
  ...fault
}: ServiceFault): Fault {
  const { delayMs, drop, times } = fault;
  return {
    target: gatewayTargets[service],
    ...(path === undefined ? {} : { path }),
    ...(method === undefined ? {} : { method }),
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(drop === undefined ? {} : { drop }),
    ...(times === undefined ? {} : { times }),
  };
}
