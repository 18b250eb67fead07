#!/usr/bin/env node
// Older versions cannot read the program at all, so this file says it, in their syntax.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 19)) void import('../dist/firmline.js');
else {
  console.error(`firmline needs Node 22.19 or later, and this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
