export { installProbe, type PageProbe } from './install-probe.ts';
export type * from './page-types.ts';
