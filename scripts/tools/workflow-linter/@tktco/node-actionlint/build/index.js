"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.getLintLog = exports.runLint = void 0;
var run_lint_1 = require("./run-lint.js");
Object.defineProperty(exports, "runLint", { enumerable: true, get: function () { return run_lint_1.runLint; } });
var get_lint_log_1 = require("./get-lint-log.js");
Object.defineProperty(exports, "getLintLog", { enumerable: true, get: function () { return get_lint_log_1.getLintLog; } });
