import { glob } from "./glob.mjs";
import { readFiles } from "./read-files.mjs";
import { runLintForFiles } from "./run-lint.mjs";
import { getLintLog } from "./get-lint-log.mjs";
export async function run(pattern) {
    const filePaths = await glob(pattern);
    if (filePaths.length === 0) {
        console.log("No workflow files found to lint");
        return;
    }
    console.log(`Checking ${filePaths.length} workflow file(s)...`);
    const files = await readFiles(filePaths);
    const results = await runLintForFiles(files);
    const text = getLintLog(results);
    if (text) {
        console.log(text);
        process.exit(1);
    }
    else {
        console.log(`✓ All workflow files passed lint checks`);
    }
}
