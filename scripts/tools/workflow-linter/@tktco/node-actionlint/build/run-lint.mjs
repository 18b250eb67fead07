import fs from "fs/promises";
import path from "path";
async function initialize() {
    // @ts-ignore
    global.throwError = function throwError(msg) {
        throw new Error(msg);
    };
    require("../wasm_exec.js");
    // @ts-ignore
    const go = new global.Go();
    // @ts-ignore
    const { instance } = await WebAssembly.instantiate(await fs.readFile(path.join(__dirname, "../main.wasm")), go.importObject);
    go.run(instance);
    // @ts-ignore
    return global.runActionlint;
}
let runActionlint;
export async function runLint(fileData, filePath) {
    if (!runActionlint) {
        runActionlint = await initialize();
    }
    return runActionlint(fileData, filePath);
}
export async function runLintForFiles(files) {
    const results = (await Promise.all(files.map(async (file) => {
        const lintResults = await runLint(file.data, file.path);
        return lintResults.map((result) => ({ ...result, ...file }));
    })))
        .flat()
        .filter((result) => !!result.message);
    return results;
}
