"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.getLintLog = getLintLog;
const path_1 = __importDefault(require("path"));
const chalk_1 = __importDefault(require("chalk"));
const code_frame_1 = require("@babel/code-frame");
function getLintLog(results) {
    let text = "";
    for (const result of results) {
        const relativePath = path_1.default.relative(process.cwd(), result.path);
        text += chalk_1.default.yellow(relativePath);
        text +=
            chalk_1.default.gray(":") + result.line + chalk_1.default.gray(":") + result.column + " ";
        text += chalk_1.default.bold.white(result.message) + " ";
        text += chalk_1.default.gray("[", result.kind, "]") + "\n";
        const codeFrame = (0, code_frame_1.codeFrameColumns)(result.data, {
            start: { line: result.line, column: result.column },
        });
        text += codeFrame + "\n";
    }
    return text;
}
