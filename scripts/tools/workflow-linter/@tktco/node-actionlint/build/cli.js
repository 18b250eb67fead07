"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.run = run;
const glob_1 = require("./glob.js");
const read_files_1 = require("./read-files.js");
const run_lint_1 = require("./run-lint.js");
const get_lint_log_1 = require("./get-lint-log.js");
async function run(pattern) {
    const filePaths = await (0, glob_1.glob)(pattern);
    if (filePaths.length === 0) {
        console.log("No workflow files found to lint");
        return;
    }
    console.log(`Checking ${filePaths.length} workflow file(s)...`);
    const files = await (0, read_files_1.readFiles)(filePaths);
    const results = await (0, run_lint_1.runLintForFiles)(files);
    const text = (0, get_lint_log_1.getLintLog)(results);
    if (text) {
        console.log(text);
        process.exit(1);
    }
    else {
        console.log(`✓ All workflow files passed lint checks`);
    }
}
