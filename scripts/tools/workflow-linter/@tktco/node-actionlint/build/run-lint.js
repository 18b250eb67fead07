"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.runLint = runLint;
exports.runLintForFiles = runLintForFiles;
const promises_1 = __importDefault(require("fs/promises"));
const path_1 = __importDefault(require("path"));
async function initialize() {
    // @ts-ignore
    global.throwError = function throwError(msg) {
        throw new Error(msg);
    };
    require("../wasm_exec.js");
    // @ts-ignore
    const go = new global.Go();
    // @ts-ignore
    const { instance } = await WebAssembly.instantiate(await promises_1.default.readFile(path_1.default.join(__dirname, "../main.wasm")), go.importObject);
    go.run(instance);
    // @ts-ignore
    return global.runActionlint;
}
let runActionlint;
async function runLint(fileData, filePath) {
    if (!runActionlint) {
        runActionlint = await initialize();
    }
    return runActionlint(fileData, filePath);
}
async function runLintForFiles(files) {
    const results = (await Promise.all(files.map(async (file) => {
        const lintResults = await runLint(file.data, file.path);
        return lintResults.map((result) => ({ ...result, ...file }));
    })))
        .flat()
        .filter((result) => !!result.message);
    return results;
}
