export { runLint } from "./run-lint.mjs";
export { getLintLog } from "./get-lint-log.mjs";
