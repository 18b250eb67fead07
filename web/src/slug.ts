export { slugFromPath } from '@firmline/sdk/firms';
