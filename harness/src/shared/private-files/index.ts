export { closeToOthers, namesIn, openToOthers } from './modes.ts';
export { makePrivateFolder, writePrivateFile, writePrivateFileSync } from './write.ts';
