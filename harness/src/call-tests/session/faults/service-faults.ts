import { type ServiceFault, type ServiceName, toGatewayFault } from '../../scenario/index.ts';
import type { StackControl } from '../arrange/stack-control.ts';
import type { SeenRequest } from '../view.ts';

interface Active {
  readonly fault: ServiceFault;
  /** Number of requests before it was set. */
  readonly since: number;
}

export interface ServiceFaultOptions {
  readonly control: StackControl;
  /** All requests of the page so far. */
  readonly requests: () => readonly SeenRequest[];
  /** Address of a service, without a trailing slash; undefined if the page does not reveal it. */
  readonly addressOf: (service: ServiceName) => string | undefined;
}

/** Faults of the stack's services for one page. The stack takes them as one list and resets its counts with each. */
export class ServiceFaults {
  readonly #options: ServiceFaultOptions;
  #active: readonly Active[] = [];

  constructor(options: ServiceFaultOptions) {
    this.#options = options;
  }

  async inject(faults: readonly ServiceFault[]): Promise<void> {
    if (faults.length === 0) return;
    const since = this.#options.requests().length;
    this.#active = [
      ...this.#active.flatMap((one) => this.#unspent(one)),
      ...faults.map((fault) => ({ fault, since })),
    ];
    await this.#options.control.faults(this.#active.map(({ fault }) => toGatewayFault(fault)));
  }

  async clear(): Promise<void> {
    this.#active = [];
    await this.#options.control.faults([]);
  }

  /** The rest of a fault that affects a limited number of requests. */
  #unspent({ fault, since }: Active): readonly Active[] {
    if (fault.times === undefined) return [{ fault, since }];
    const { requests, addressOf } = this.#options;
    const root = addressOf(fault.service);
    const met = requests()
      .slice(since)
      .filter((request) => root !== undefined && meets(fault, root, request)).length;
    const times = fault.times - met;
    return times > 0 ? [{ fault: { ...fault, times }, since: requests().length }] : [];
  }
}

function meets({ method, path }: ServiceFault, root: string, request: SeenRequest): boolean {
  const [address = ''] = request.url.split(/[?#]/);
  if (address !== root && !address.startsWith(`${root}/`)) return false;
  if (method !== undefined && method !== request.method) return false;
  if (path === undefined) return true;
  const below = address.slice(root.length) || '/';
  return path.endsWith('*') ? below.startsWith(path.slice(0, -1)) : below === path;
}
