"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.glob = glob;
const fast_glob_1 = __importDefault(require("fast-glob"));
function getPattern(pattern) {
    if (pattern) {
        return pattern;
    }
    return "./.github/workflows/**.{yml,yaml}";
}
function glob(pattern) {
    return (0, fast_glob_1.default)(getPattern(pattern), { dot: true, absolute: true });
}
