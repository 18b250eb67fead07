export { closeToOthers, namesIn, openToOthers } from './modes.ts';
export { makePrivateFolder, writePrivateFile } from './write.ts';
