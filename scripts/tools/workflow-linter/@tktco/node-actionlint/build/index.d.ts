export { runLint } from "./run-lint.js";
export { getLintLog } from "./get-lint-log.js";
